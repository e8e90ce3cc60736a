// The frame of a phone: which sheet is open, how high the dock is, which choices stand in it, and two taps for what is
// smaller than a finger.
"use strict";
(() => {
  const main = document.getElementById("main");
  if (!main?.matches(".table")) return;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const rect = (each) => each.getBoundingClientRect();
  const dock = () => document.getElementById("dock");
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  // Sheets: [data-opens-sheet] names one; the scores above the board open theirs ------------------------
  let back = null;
  const open = (name) => {
    back = document.activeElement;
    lower();
    main.dataset.sheet = name;
    document.getElementById("shut-sheet")?.focus({ preventScroll: true });
  };
  const shut = () => {
    if (!main.dataset.sheet) return false;
    delete main.dataset.sheet;
    if (back?.isConnected) back.focus({ preventScroll: true });
    return true;
  };
  document.addEventListener("keydown", (event) => event.key === "Escape" && (shut() || lower()));
  phone.addEventListener("change", shut);

  // The dock: low, or high over the board --------------------------------------------------------------
  const high = () => main.dataset.dock === "high";
  const say_height = () => all("[data-grip]").forEach((each) => each.setAttribute("aria-expanded", String(high())));
  const lower = () => {
    if (!high()) return false;
    delete main.dataset.dock;
    dock().scrollTop = 0;
    settle();
    return true;
  };
  const raise = () => {
    main.dataset.dock = "high";
    disarm();
    say_height();
  };
  // Low it shows what is not on the board already, and of that whole buttons: the rest is one tap away.
  const name = (each) => each.dataset.place ?? each.dataset.pick ?? each.dataset.member ?? each.getAttribute("hx-post") ?? "";
  const drawn = () => {
    const seen = (selector) => all(selector).filter((each) => each.checkVisibility());
    const places = seen(".onto").flatMap((each) => each.dataset.onto.split(" "));
    return new Set([...seen("#stage [data-legal], #dock .own [data-legal]").map(name), ...places]);
  };
  const settle = () => {
    if (!phone.matches || !dock()) return;
    dock().classList.remove("where");
    let there = drawn();
    // What is held goes somewhere that is not drawn: the places have the room of what is mine.
    if (all(":scope > .pile:not([hidden]) > [data-place]", dock()).some((each) => !there.has(name(each)))) {
      dock().classList.add("where");
      there = drawn();
    }
    all(":scope > .verbs", dock()).forEach((verbs) => {
      const buttons = [...verbs.children];
      const others = buttons.filter((each) => !there.has(name(each)) || each.matches(".go, form"));
      buttons.forEach((each) => {
        each.classList.toggle("drawn", others.length < buttons.length && !others.includes(each));
        each.classList.remove("cut");
      });
      verbs.classList.toggle("all-drawn", !others.length);
      const low = rect(verbs).bottom + 1;
      if (!high()) others.filter((each) => rect(each).bottom > low && !each.matches("form")).forEach((each) => each.classList.add("cut"));
    });
    say_height();
  };

  // Two taps -------------------------------------------------------------------------------------------
  // The first shows on what it would be done and what it would be, the second does it. A quick second one is a double tap.
  const preview = document.getElementById("preview");
  const QUICK = 320; // milliseconds
  const NEAR = 22; // pixels around a finger
  let armed = null; // {target, since}
  let last = { pointerType: "", clientX: 0, clientY: 0 }; // where a finger came down
  let tapped = null; // the last tap on the board
  const words = (target) => {
    const said = target.getAttribute("aria-label") ?? target.getAttribute("title") ?? target.querySelector(":scope > title")?.textContent;
    return [said || target.dataset.name || target.textContent.trim(), target.dataset.final].filter(Boolean).join(" ");
  };
  const disarm = () => {
    armed?.target.classList.remove("armed");
    armed = null;
    preview.hidden = true;
    preview.classList.remove("ready");
  };
  const place = () => {
    if (!armed) return;
    const [at, own, window] = [rect(armed.target), rect(preview), rect(document.getElementById("stage"))];
    const inside = (n, low, high) => Math.min(Math.max(n, low), Math.max(low, high));
    const x = inside((at.left + at.right - own.width) / 2, 8, innerWidth - own.width - 8);
    const below = at.bottom + 10 + own.height <= window.bottom || at.top - own.height - 10 < window.top;
    const y = inside(below ? at.bottom + 10 : at.top - own.height - 10, 48, innerHeight - own.height - 8);
    Object.assign(preview.style, { left: `${x}px`, top: `${y}px` });
  };
  const arm = (target) => {
    disarm();
    armed = { target, since: performance.now() };
    target.classList.add("armed");
    preview.querySelector("span").textContent = words(target);
    preview.hidden = false;
    camera.show([target], 52);
    const follow = () => {
      if (armed?.target !== target) return;
      place();
      if (performance.now() - armed.since < 600) return requestAnimationFrame(follow);
      preview.classList.add("ready");
    };
    follow();
  };
  let passed = null; // the click that does it
  const carry_out = () => {
    const { target } = armed;
    disarm();
    if (target.dataset.final) target.classList.add("sure");
    passed = target;
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: last.clientX, clientY: last.clientY }));
    passed = null;
  };
  const is_small = (each) => {
    const box = rect(each);
    return Math.min(box.width, box.height) < camera.FINGER;
  };
  // What a finger means: what it is on, or the nearest small target under its tip.
  const meant = (event) => {
    const on = event.target.closest("[data-legal]");
    if (on && event.target.closest("#stage, #dock")) return on;
    if (on || !event.target.closest("#stage") || event.target.closest("button, a")) return null;
    let best = null;
    for (const each of camera.lit()) {
      const box = rect(each);
      const far = Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY);
      if (is_small(each) && far < NEAR && (!best || far < best.far)) best = { each, far };
    }
    return best?.each ?? null;
  };
  document.addEventListener("pointerdown", (event) => (last = event), true);
  window.addEventListener("click", (event) => {
    if (!phone.matches || !event.target.closest || event.target === passed || !event.isTrusted) return;
    const within = (selector) => event.target.closest(selector);
    if (within("#preview")) {
      stop(event);
      return armed && carry_out();
    }
    if (within("[data-shut-sheet]")) return shut();
    const sheet = within("[data-opens-sheet]");
    if (sheet) return open(sheet.dataset.opensSheet);
    if (within("#players") && main.dataset.sheet !== "players") {
      stop(event);
      return open("players");
    }
    if (within("[data-grip]")) return high() ? lower() : raise();
    if (!within("#dock, #thing-sheet, #drawer, #menu, #toast, #voice, .bar")) lower(); // and the tap means what it means
    if (last.pointerType !== "touch") return;
    const now = event.timeStamp;
    const double = tapped && within("#stage, #thing-sheet") && now - tapped.since < QUICK && Math.hypot(tapped.x - event.clientX, tapped.y - event.clientY) < 30;
    tapped = within("#stage") ? { since: now, x: event.clientX, y: event.clientY } : null;
    // The first tap may have opened a sheet under the finger. Members of a set are counted with every tap, however quick.
    if (double && !within("#stage button:not([data-legal])") && !meant(event)?.matches("[data-member]")) {
      stop(event);
      tapped = null;
      disarm();
      sheets?.close();
      return camera.fit();
    }
    const target = meant(event);
    if (armed && target === armed.target) {
      stop(event);
      return carry_out();
    }
    if (target && (armed || is_small(target)) && !target.closest(".verbs")) {
      stop(event);
      return arm(target);
    }
    if (armed) {
      disarm();
      if (!within("button, a")) stop(event); // beside it: it is put back, and no more
    }
  }, true);

  // Whatever came anew -----------------------------------------------------------------------------
  let ply = dock()?.dataset.ply;
  let due = 0;
  document.addEventListener("htmx:after:swap", () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(() => {
      if (dock()?.dataset.ply !== ply) {
        ply = dock()?.dataset.ply;
        disarm();
        document.querySelector("#dock > .own")?.scrollTo(0, 0); // a row of cards begins with what can be done
        if (!lower()) settle();
      } else {
        if (armed && !armed.target.isConnected) disarm();
        settle();
      }
    });
  });
  new MutationObserver(settle).observe(document.body, { attributeFilter: ["class"] });
  new ResizeObserver(settle).observe(main);
  document.fonts.ready.then(settle);
  document.addEventListener("royaume:gathered", settle);
  settle();
})();
