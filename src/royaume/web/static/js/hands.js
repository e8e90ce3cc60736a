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
  // What was chosen, in the order it was: of each member which piece of that kind. Pieces of a kind that lie on the table
  // are told apart; the buttons of a kind in the dock are as many as may be chosen, and light up from the first on.
  let chosen = [];
  let about = null; // the address of the set, which holds the ply
  const form = () => document.querySelector("form.gather");
  const members = () => chosen.map((each) => each.member).join(" ");
  const count = (member) => chosen.filter((each) => each.member === member).length;
  const alike = (member, dock) => all(`[data-member="${CSS.escape(member)}"]`).filter((each) => Boolean(each.closest(".verbs")) === dock && each.checkVisibility());
  const piece = (each) => alike(each.dataset.member, Boolean(each.closest(".verbs"))).indexOf(each);
  const lies = (member, nth) => chosen.findIndex((each) => each.member === member && each.nth === nth);
  const show = () => {
    all("[data-member]").forEach((each) => {
      const { member } = each.dataset;
      const lone = !each.closest(".verbs") && alike(member, false).length === 1;
      const on = each.closest(".verbs") ? piece(each) < count(member) : lone ? count(member) > 0 : lies(member, piece(each)) >= 0;
      each.classList.toggle("chosen", on);
      if (lone && count(member) > 1) each.dataset.count = count(member);
      else delete each.dataset.count;
      if (each.hasAttribute("aria-pressed")) each.setAttribute("aria-pressed", String(on));
    });
    const here = form();
    if (!here) return;
    here.elements.members.value = members();
    here.classList.toggle("any", chosen.length > 0);
    const button = here.querySelector("button");
    button.textContent = chosen.length ? here.dataset.confirm : (button.dataset.nobody ?? here.dataset.confirm);
    document.dispatchEvent(new Event("royaume:gathered"));
  };
  // Of amounts of one thing there is only one.
  const rival = (a, b) => a !== b && a.split(":").length > 2 && a.slice(0, a.lastIndexOf(":")) === b.slice(0, b.lastIndexOf(":"));
  const take_back = (i) => chosen.splice(i, 1);
  const add = (member, nth) => {
    chosen = chosen.filter((each) => !rival(each.member, member));
    const size = Number(form()?.dataset.size ?? 0);
    // What was chosen first makes room; not for its like, or nothing would be seen to happen.
    if (size && chosen.length === size) take_back(Math.max(0, chosen.findIndex((each) => each.member !== member)));
    chosen.push({ member, nth });
  };
  const free = (member) => [...Array(99).keys()].find((nth) => lies(member, nth) < 0);
  const toggle = (each) => {
    const { member, most } = each.dataset;
    const on = each.classList.contains("chosen");
    if (each.closest(".verbs")) {
      if (on) take_back(chosen.findLastIndex((one) => one.member === member));
      else add(member, free(member));
    } else if (alike(member, false).length > 1) {
      const there = lies(member, piece(each));
      if (there >= 0) take_back(there);
      else add(member, piece(each));
    } else if (count(member) < Number(most)) add(member, free(member)); // a heap: one more with every click, then none
    else chosen = chosen.filter((one) => one.member !== member);
    show();
    foresee();
  };
  let asked = 0;
  const foresee = async () => {
    const here = form();
    if (!here) return;
    const number = (asked += 1);
    const address = `${here.dataset.asksSet}?${new URLSearchParams({ members: members() })}`;
    here.setAttribute("aria-busy", "true");
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : null;
    if (number !== asked || form() !== here) return;
    here.removeAttribute("aria-busy");
    if (text === null) return;
    const place = here.querySelector(".prospect");
    place.innerHTML = text;
    const button = here.querySelector("button");
    if (place.querySelector("[data-no]")) button.setAttribute("aria-disabled", "true");
    else ["aria-disabled", "data-says"].forEach((name) => button.removeAttribute(name));
    document.dispatchEvent(new Event("royaume:gathered"));
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
  // A finger's click may be moved to what it means; the camera knows a finger's drags.
  const dragged = (event) => event.detail && from?.pointerType === "mouse" && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > 6;
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
      toggle(member);
    } else if (target.closest(".gather button[aria-disabled]")) {
      const button = target.closest("button");
      event.preventDefault();
      button.dataset.says = form().querySelector("[data-no]")?.textContent ?? form().dataset.first;
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
    const before = chosen.length;
    if (address !== about) {
      chosen = [];
      asked += 1; // what is still to be answered was about another set
    }
    about = address;
    if (before) show();
    if (chosen.length) foresee();
  };
  document.addEventListener("htmx:after:swap", settle);
  settle();
})();
