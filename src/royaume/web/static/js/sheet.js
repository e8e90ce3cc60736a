// Things: whatever carries a data-thing says what it is. A click does what can be done; where nothing can be done, or
// after a long press, a right click or the key i, its sheet opens. With the keyboard a group of things is one stop, and
// the arrow keys go from one to the next.
"use strict";
const sheets = (() => {
  const sheet = document.getElementById("thing-sheet");
  const main = document.getElementById("main");
  if (!sheet || !main) return null;
  const THING = "[data-thing], [data-things] [data-at]"; // many of a kind share its name: [data-things] around [data-at]
  const OWN = "button, [data-piece], [role=region]"; // stops of their own
  const GROUPS = ["dock", "stage", "players", "side"];
  const ASKED = ".prompt, .verbs, .hand-over, #sheet, #drawer:not([hidden])"; // never covered
  const OTHERS = "a[href], summary, label, input, select, textarea"; // clicks that are theirs
  const GAP = 8;
  const LONG = 500; // milliseconds of a long press
  const FAR = 8; // pixels: who moves so far drags
  const rect = (each) => each.getBoundingClientRect();
  const ply = () => document.getElementById("dock")?.dataset.ply ?? "0";

  // What a thing is called, and the action that the drawing says it stands for.
  const named = (thing) => thing.dataset.thing ?? `${thing.closest("[data-things]").dataset.things}.${thing.dataset.at}`;
  const action = (thing, from) => {
    const doing = from.closest("[data-legal][hx-post], [data-why][hx-get]") ?? thing.querySelector(":scope > [data-legal][hx-post]");
    if (doing && (thing.contains(doing) || doing.contains(thing))) {
      const address = doing.getAttribute("hx-post") ?? doing.getAttribute("hx-get").replace(/\/why$/, "");
      return address.slice(address.lastIndexOf("/") + 1);
    }
    const held = from.closest("[data-pick]") ?? (thing.matches("[data-pick]") ? thing : thing.querySelector("[data-pick]"));
    if (held) return held.dataset.pick;
    const asks = thing.matches("[data-at]") && thing.closest("[data-asks]")?.dataset.asks;
    return asks ? asks.slice(asks.lastIndexOf("/") + 1) + thing.dataset.at : "";
  };

  // Near the thing, over neither it nor what is asked, and over as little as can be of what may be chosen.
  const place = (thing) => {
    if (phone.matches) return sheet.removeAttribute("style");
    const { width, height } = rect(sheet);
    const at = rect(thing);
    const top = (document.querySelector(".bar") ? rect(document.querySelector(".bar")).bottom : 0) + GAP;
    const [low, right] = [Math.max(top, innerHeight - height - GAP), Math.max(GAP, innerWidth - width - GAP)];
    const clamp = (x, y) => [Math.min(Math.max(x, GAP), right), Math.min(Math.max(y, top), low)];
    const [x, y] = [(at.left + at.right - width) / 2, (at.top + at.bottom - height) / 2];
    const beside = [at.right + GAP, at.left - width - GAP].flatMap((side) => [[side, y], [side, at.top], [side, at.bottom - height]]);
    const spots = [...beside, [x, at.bottom + GAP], [x, at.top - height - GAP], [GAP, top], [right, top], [GAP, low], [right, low]];
    const boxes = (selector) => [...document.querySelectorAll(selector)].map(rect).filter((box) => box.width && box.height);
    const [asked, legal] = [boxes(ASKED), boxes("#main [data-legal]")];
    const shared = (a, b) =>
      Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    let best = null;
    for (const [left, above] of spots.map((spot) => clamp(...spot))) {
      const there = new DOMRect(left, above, width, height);
      const over = (all) => all.reduce((sum, each) => sum + shared(there, each), 0);
      const away = Math.max(0, left - at.right, at.left - left - width) + Math.max(0, above - at.bottom, at.top - above - height);
      const cost = 1000 * over(asked) + 100 * shared(there, at) + over(legal) + 30 * away;
      if (!best || cost < best.cost) best = { left, above, cost };
    }
    sheet.style.left = `${best.left}px`;
    sheet.style.top = `${best.above}px`;
  };

  let open = null; // the thing whose sheet is shown: its key, its action, the element, the ply
  const find = (key) => [...document.querySelectorAll(THING)].find((each) => named(each) === key);
  const fill = async (now, moved) => {
    const seat = main.dataset.seat ? `&seat=${main.dataset.seat}` : "";
    const address = `${main.dataset.about}${ply()}/thing/${encodeURIComponent(now.key)}?act=${encodeURIComponent(now.act)}${seat}`;
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    const text = answer && (await answer.text());
    if (open !== now) return;
    if (!answer?.ok) {
      if (moved) return close();
      open = null;
      return answer ? messages.tell(text) : messages.say(document.body.dataset.unsent);
    }
    messages.hush();
    const inside = sheet.contains(document.activeElement);
    sheet.innerHTML = text;
    htmx.process(sheet);
    sheet.hidden = false;
    if (!moved) sheet.scrollTop = 0;
    place(now.thing.isConnected ? now.thing : find(now.key) ?? main);
    if (!moved || inside) sheet.querySelector("h2")?.focus({ preventScroll: true });
  };
  const show = (thing, from = thing) => {
    if (open?.key === named(thing) && !sheet.hidden && open.act === action(thing, from)) return close();
    const back = thing.matches("[tabindex], button") ? thing : document.activeElement;
    open = { key: named(thing), act: action(thing, from), thing, back, ply: ply() };
    fill(open, false);
  };
  const close = () => {
    if (!open) return false;
    const { back, key } = open;
    const inside = sheet.contains(document.activeElement);
    open = null;
    sheet.hidden = true;
    sheet.replaceChildren();
    if (inside) (back?.isConnected ? back : find(key))?.focus({ preventScroll: true });
    return true;
  };

  // Clicks, long presses, right clicks.
  let down = null;
  let swallow = false;
  document.addEventListener("pointerdown", (event) => {
    swallow = false;
    clearTimeout(down?.wait);
    const thing = event.target.closest?.(THING);
    down = { x: event.clientX, y: event.clientY, moved: false };
    if (!thing || event.pointerType === "mouse") return;
    down.wait = setTimeout(() => {
      swallow = true;
      show(thing, event.target);
    }, LONG);
  });
  document.addEventListener("pointermove", (event) => {
    if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) < FAR) return;
    down.moved = true;
    clearTimeout(down.wait);
  });
  ["pointerup", "pointercancel"].forEach((each) => document.addEventListener(each, () => clearTimeout(down?.wait)));
  document.addEventListener("contextmenu", (event) => {
    const thing = event.target.closest?.(THING);
    if (!thing) return;
    event.preventDefault();
    if (!swallow) show(thing, event.target);
    swallow = event.pointerType !== "mouse";
  });
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // The click that ends a long press is nobody's: the window hears of it before whatever could be picked up.
  window.addEventListener("click", (event) => {
    if (!swallow) return;
    swallow = false;
    stop(event);
  }, true);
  document.addEventListener("click", (event) => {
    const from = event.target;
    if (sheet.contains(from)) return from.closest("[data-shut]") && close();
    const thing = from.closest?.(THING);
    const theirs = !thing || from.closest("[data-legal]") || (from.closest(OTHERS) && thing.contains(from.closest(OTHERS)));
    if (theirs) return from.closest?.("#drawer, #toast") || close();
    if (event.detail && down?.moved) return; // the end of a drag
    stop(event);
    show(thing, from);
  }, true);
  document.addEventListener("royaume:thing", (event) => show(event.target.closest(THING) ?? event.target, event.target));
  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail?.ctx?.request?.method?.toUpperCase() === "POST") close();
  });

  // The keyboard.
  let pointed = null;
  document.addEventListener("pointerover", (event) => (pointed = event.target.closest?.(THING)));
  const group = (thing) => thing.closest(GROUPS.map((each) => `#${each}`).join());
  const things = (box) => [...box.querySelectorAll(THING)].filter((each) => !each.matches(OWN) && each.checkVisibility());
  const only = (box, thing) => {
    const others = box.querySelectorAll('[data-thing][tabindex="0"], [data-at][tabindex="0"]');
    others.forEach((each) => each !== thing && !each.matches(OWN) && each.setAttribute("tabindex", "-1"));
    if (thing.getAttribute("tabindex") !== "0") thing.setAttribute("tabindex", "0");
  };
  const settle = () => GROUPS.forEach((name) => {
    const box = document.getElementById(name);
    if (!box) return;
    const all = things(box);
    const here = all.find((each) => each === document.activeElement) ?? all.find((each) => each.getAttribute("tabindex") === "0");
    const first = here ?? all.find((each) => each.matches("[data-legal]")) ?? all[0];
    if (first) only(box, first);
  });
  const middle = (each) => {
    const box = rect(each);
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const step = (thing, [dx, dy]) => {
    const box = group(thing);
    if (!box) return;
    const [x, y] = middle(thing);
    let best = null;
    for (const each of things(box)) {
      const [ex, ey] = middle(each);
      const [along, aside] = [(ex - x) * dx + (ey - y) * dy, Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx)];
      if (each === thing || along < 2 || aside > 3 * along + 24) continue;
      const far = along + 2 * aside - (each.matches("[data-legal]") ? 1 : 0); // of two on one place what can be done
      if (!best || far < best.far) best = { each, far };
    }
    if (!best) return;
    if (!best.each.hasAttribute("tabindex")) best.each.setAttribute("tabindex", "-1");
    best.each.focus();
  };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("focusin", (event) => {
    const thing = event.target.matches?.(THING) && event.target;
    if (thing && !thing.matches(OWN) && group(thing)) only(group(thing), thing);
  });
  document.addEventListener("keydown", (event) => {
    const from = event.target;
    if (from.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return close() && event.stopImmediatePropagation();
    const thing = from.matches(THING) ? from : null;
    if (event.key === "i" && (thing ?? pointed)?.isConnected) {
      stop(event);
      return show(thing ?? pointed);
    }
    if (!thing || thing.matches("button")) return;
    if (event.key === "Enter" || event.key === " ") {
      stop(event);
      thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    } else if (ARROWS[event.key] && !thing.matches("[data-piece]")) {
      stop(event);
      step(thing, ARROWS[event.key]);
    }
  }, true);

  // What happened is said to screen readers step by step, unless it is being watched with captions; then the question is.
  const steps = document.getElementById("steps");
  const MOST = 5; // of what comes at once
  const line = (each) => `${each.querySelector("a")?.getAttribute("href")} ${each.textContent}`;
  const lines = () => [...document.querySelectorAll("#lines li")];
  let newest = lines().map(line)[0];
  const tell = () => {
    const all = lines();
    const known = all.findIndex((each) => line(each) === newest);
    const fresh = all.slice(0, Math.min(known < 0 ? MOST : known, MOST)).reverse();
    if (!all.length || !fresh.length) return;
    newest = line(all[0]);
    if (!document.querySelector(".caption")) steps.textContent = fresh.map((each) => each.textContent).join(". ");
  };

  // Whatever is shown goes on with the table.
  let due = 0; // one look for all parts of an update
  document.addEventListener("htmx:after:swap", () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(() => {
      settle();
      tell();
    });
    if (!open || open.ply === ply()) return;
    open.ply = ply();
    open.thing = find(open.key) ?? open.thing;
    fill(open, true);
  });
  document.addEventListener("royaume:drawer", () => open && (phone.matches ? close() : place(open.thing)));
  settle();
  return { show, close };
})();
