// Hints: the coach is busy at once, says what it sees at a glance, and then what it found. Pointing at a turn shows it on
// the table; a list that somebody looks at stays as it is until they look away or ask for the newer one.
"use strict";
(() => {
  const box = document.getElementById("hint");
  const busy = document.getElementById("hint-busy");
  if (!box || !busy || !lights) return;
  const narrow = matchMedia(document.getElementById("phone-style")?.media ?? "not all");
  let asked = null; // what is waited for
  let newer = null; // what has come while somebody looks at what was there
  let touched = false; // somebody points at a turn, has chosen one or has gone through them
  let by_key = false;
  const turns = () => [...box.querySelectorAll(".hint")];
  const chosen = () => box.querySelector(".hint.chosen");
  const go_away = () => {
    asked?.abort();
    asked = newer = null;
    touched = by_key = false;
    lights.off();
    box.classList.remove("up");
    if (box.childNodes.length) box.replaceChildren();
  };

  // Lighting ------------------------------------------------------------------------------------
  const light = (turn) => {
    turns().forEach((each) => each.classList.toggle("lit", each === turn));
    if (!turn) return lights.off();
    const steps = [...turn.querySelectorAll("[data-marks]")].map((each) => JSON.parse(each.dataset.marks));
    return lights.on(steps);
  };
  const choose = (turn) => {
    turns().forEach((each) => {
      each.classList.toggle("chosen", each === turn);
      each.setAttribute("tabindex", each === turn ? "0" : "-1");
    });
    const [first] = light(turn) ?? [];
    if (!first) return;
    if (!narrow.matches) return first.scrollIntoView({ block: "nearest", inline: "nearest" });
    const in_dock = first.closest("#dock") !== null; // on a small screen the hint lies over the dock, or else over the table
    box.classList.toggle("up", in_dock);
    if (!in_dock) camera.show([first]);
  };

  // Asking --------------------------------------------------------------------------------------
  const show = (html) => {
    const kept = chosen()?.dataset.first;
    const focus = box.contains(document.activeElement) || by_key;
    newer = null;
    box.innerHTML = html;
    htmx.process(box);
    if (kept) choose(turns().find((each) => each.dataset.first === kept) ?? turns()[0]);
    if (focus) (chosen() ?? turns()[0])?.focus({ preventScroll: true });
  };
  const came = (html) => {
    if (!touched) return show(html);
    newer = html;
    box.querySelector(".advice .thinks")?.remove();
    box.querySelector(".better")?.removeAttribute("hidden");
  };
  const ask = async (address) => {
    const mine = (asked = new AbortController());
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: mine.signal }).catch(() => null);
    const text = answer ? await answer.text().catch(() => "") : "";
    if (asked !== mine) return;
    asked = null;
    if (!answer || !answer.ok || !text) {
      const there = turns().length > 0; // what was found before stands
      box.querySelector(".thinks")?.remove();
      if (!there) go_away();
      if (!answer) messages.say(document.body.dataset.unsent);
      else if (!answer.ok && !there) messages.tell(text);
      return;
    }
    came(text);
    const more = new DOMParser().parseFromString(text, "text/html").querySelector("[data-more]")?.dataset.more;
    if (more) ask(more);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-hint]");
    if (button) {
      go_away();
      by_key = event.detail === 0;
      box.replaceChildren(busy.content.cloneNode(true));
      ask(button.dataset.hint);
      return;
    }
    if (event.target.closest?.("[data-better]") && newer) {
      const html = newer;
      touched = false;
      return show(html);
    }
    const turn = event.target.closest?.("#hint .hint");
    if (!turn || event.target.closest("button, summary")) return;
    touched = true;
    choose(turn.classList.contains("chosen") ? null : turn);
  });

  // Pointing and keys ---------------------------------------------------------------------------
  box.addEventListener("pointerover", (event) => {
    const turn = event.target.closest?.(".hint");
    if (!turn || event.pointerType === "touch" || turn.classList.contains("lit")) return;
    touched = true;
    light(turn);
  });
  box.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "touch") return;
    light(chosen());
    if (chosen()) return;
    touched = false;
    if (newer) show(newer);
  });
  box.addEventListener("focusin", (event) => {
    const turn = event.target.closest?.(".hint");
    if (turn && !turn.classList.contains("lit")) light(turn);
  });
  document.addEventListener("keydown", (event) => {
    if (!box.childNodes.length || event.target.matches("input, textarea, select")) return;
    if (event.key === "Escape") {
      const back = box.contains(document.activeElement);
      go_away();
      if (back) document.querySelector("[data-hint]")?.focus();
      return;
    }
    const turn = event.target.closest?.("#hint .hint");
    if (!turn) return;
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) {
      const all = turns();
      const next = all[(all.indexOf(turn) + step + all.length) % all.length];
      event.preventDefault();
      touched = true;
      choose(next);
      next.focus({ preventScroll: false });
    } else if (event.key === "Enter" && event.target === turn) {
      event.preventDefault();
      turn.querySelector("button.go")?.click();
    }
  });
  // When the table moves on, or somebody closes it, it is gone with all its lights.
  new MutationObserver(() => box.childNodes.length || go_away()).observe(box, { childList: true });
})();
