// Hands: a thing [data-pick] is picked up, its places [data-onto] glow, and a click on one of them does it; members of a
// set [data-member] are chosen in any order and confirmed once. What can be done stands in the page: the moves of a thing
// are the buttons of its pile in the dock.
"use strict";
(() => {
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const said = document.getElementById("hands");

  // Picking up -----------------------------------------------------------------------------------
  let held = null; // the key of the thing
  let since = null; // the ply it was picked up at
  const pile = () => held && document.querySelector(`.pile[data-of="${CSS.escape(held)}"]`);
  const ply = () => pile()?.querySelector("[data-place]")?.getAttribute("hx-post").split("/").at(-2);
  const things = () => all(`[data-pick="${CSS.escape(held)}"]`);
  const move = (place) => {
    const here = pile();
    const keys = place?.dataset.onto?.split(" ") ?? [];
    return here && all("[data-place]", here).find((each) => keys.includes(each.dataset.place));
  };
  // What glows while something is held: its places, and nothing else.
  const light = () => {
    all(".onto").forEach((each) => {
      each.classList.remove("onto");
      if (each.dataset.lent) each.dataset.lent.split(" ").forEach((name) => each.removeAttribute(name));
      delete each.dataset.lent;
    });
    all("[data-dim]").forEach((each) => {
      each.removeAttribute("data-dim");
      each.setAttribute("data-legal", "");
    });
    all("[data-pick]").forEach((each) => {
      each.classList.toggle("picked", each.dataset.pick === held);
      if (each.hasAttribute("aria-pressed")) each.setAttribute("aria-pressed", String(each.dataset.pick === held));
    });
    all(".pile").forEach((each) => (each.hidden = each.dataset.of !== held));
    document.body.classList.toggle("holding", held !== null);
    if (!held) return;
    const places = all("[data-onto]").filter(move);
    all("#main [data-legal]").forEach((each) => {
      if (each.closest(".pile") || each.dataset.pick === held || places.includes(each)) return;
      each.removeAttribute("data-legal");
      each.setAttribute("data-dim", "");
    });
    places.forEach((each) => {
      const lent = [];
      const lend = (name, value) => {
        if (each.hasAttribute(name)) return;
        each.setAttribute(name, value);
        lent.push(name);
      };
      each.classList.add("onto");
      lend("data-legal", "");
      if (!each.matches("button, a")) {
        lend("tabindex", "0");
        lend("role", "button");
        lend("aria-label", move(each).textContent);
      }
      each.dataset.lent = lent.join(" ");
    });
  };
  const hold = (thing, by_key) => {
    held = thing.dataset.pick;
    since = ply();
    light();
    const here = pile();
    const name = thing.dataset.name ?? here?.dataset.name ?? "";
    const places = all("[data-place]", here ?? document.createElement("i"));
    if (said) said.textContent = said.dataset.said.replace("%1", name).replace("%2", places.length);
    if (by_key) places[0]?.focus();
  };
  const put_back = (by_key) => {
    if (!held) return;
    const [thing] = things();
    held = null;
    light();
    if (said) said.textContent = "";
    if (by_key) (thing?.closest("button, a, [tabindex]") ?? thing)?.focus?.();
  };

  // Sets -----------------------------------------------------------------------------------------
  let chosen = new Set();
  let about = null; // the address of the set, which holds the ply
  const form = () => document.querySelector("form.gather");
  const members = () => [...chosen].join(" ");
  const show = () => {
    all("[data-member]").forEach((each) => {
      const on = chosen.has(each.dataset.member);
      each.classList.toggle("chosen", on);
      if (each.hasAttribute("aria-pressed")) each.setAttribute("aria-pressed", String(on));
    });
    const here = form();
    if (here) here.elements.members.value = members();
  };
  // Of amounts of one thing there is only one.
  const rival = (a, b) => a !== b && a.split(":").length > 2 && a.slice(0, a.lastIndexOf(":")) === b.slice(0, b.lastIndexOf(":"));
  const toggle = (member) => {
    if (!chosen.delete(member)) {
      chosen.forEach((each) => rival(each, member) && chosen.delete(each));
      chosen.add(member);
    }
    show();
    foresee();
  };
  let asked = 0;
  const foresee = async () => {
    const here = form();
    if (!here) return;
    const number = (asked += 1);
    const address = `${here.dataset.asksSet}?${new URLSearchParams({ members: members() })}`;
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok || number !== asked || form() !== here) return;
    const place = here.querySelector(".prospect");
    place.innerHTML = await answer.text();
    const button = here.querySelector("button");
    if (place.querySelector("[data-no]")) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  };

  // A click --------------------------------------------------------------------------------------
  let from = null;
  document.addEventListener("pointerdown", (event) => (from = event), true);
  // With the mouse a thing may also be dragged to its place.
  let carried = null;
  document.addEventListener("pointermove", (event) => {
    if (!from || event.pointerType !== "mouse" || !event.buttons) return;
    const [dx, dy] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (!carried && Math.hypot(dx, dy) > 8) {
      carried = from.target.closest?.("[data-pick]");
      if (carried) hold(carried);
    }
    if (!carried) return;
    carried.style.translate = `${dx}px ${dy}px`;
    carried.style.pointerEvents = "none";
  });
  document.addEventListener("pointerup", (event) => {
    if (!carried) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".onto");
    carried.style.translate = carried.style.pointerEvents = "";
    carried = null;
    if (move(under)) move(under).click();
    else put_back();
  });
  const dragged = (event) => event.detail && from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > 6;
  document.addEventListener("click", (event) => {
    const target = event.target;
    if (!target.closest || dragged(event) || target.closest(".pile [data-place]")) return;
    const stop = () => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const by_key = event.detail === 0;
    const place = target.closest(".onto");
    const thing = target.closest("[data-pick]");
    const member = target.closest("[data-member]");
    if (target.closest("[data-put-back]")) {
      stop();
      put_back(by_key);
    } else if (place && move(place)) {
      stop();
      move(place).click();
    } else if (thing) {
      stop();
      const again = thing.dataset.pick === held;
      put_back();
      if (!again) hold(thing, by_key);
    } else if (member) {
      stop();
      toggle(member.dataset.member);
    } else if (target.closest(".gather button[aria-disabled]")) {
      stop();
    } else {
      put_back();
    }
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && held) put_back(true);
    if (!["Enter", " "].includes(event.key)) return;
    const place = event.target.closest?.(".onto, [data-pick], [data-member]");
    if (!place || place.matches("button, a")) return;
    event.preventDefault();
    place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });

  // After an update what is held stays in the hand as long as nothing was played, and so does the set.
  const settle = () => {
    if (held && (!pile() || ply() !== since)) put_back();
    else if (held) light();
    const address = form()?.dataset.asksSet ?? null;
    if (address !== about) chosen = new Set();
    about = address;
    if (!chosen.size) return;
    show();
    foresee();
  };
  document.addEventListener("htmx:after:swap", settle);
  settle();
})();
