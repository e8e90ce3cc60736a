// Messages and announcements: they go when the next thing is done, and never lie over what is asked.
"use strict";
const messages = (() => {
  const ASKED = ".prompt, .verbs, .hand-over, #sheet, #hint, #voice"; // never covered
  const LEGAL = "[data-legal]"; // covered only where there is no other room, on a desk by no announcement
  const GAP = 8;
  const rect = (each) => each.getBoundingClientRect();
  const boxes = (selector) => [...document.querySelectorAll(selector)].map(rect).filter((box) => box.width && box.height);
  // What the voice of a lesson has lit.
  const spoken_of = () => [...document.querySelectorAll("#voice-dim:not([hidden]) mask rect + rect")].map((each) => each.getBBox()).map((box) => new DOMRect(box.x, box.y, box.width, box.height));
  const shared = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  // Put a box where it lies over nothing that is asked and over as little as can be of what may be chosen; what it covers.
  const place = (box) => {
    const { width, height } = rect(box);
    const asked = [...boxes(ASKED), ...spoken_of()];
    const legal = boxes(LEGAL);
    const stage = rect(document.querySelector("#stage") ?? document.body);
    const top = (document.querySelector(".bar") ? rect(document.querySelector(".bar")).bottom : 0) + GAP;
    const dock = document.querySelector("#dock");
    const low = Math.max(top, Math.min(dock ? rect(dock).top : innerHeight, innerHeight) - height - GAP);
    const right = Math.max(GAP, innerWidth - width - GAP);
    const across = [(stage.left + stage.right - width) / 2, stage.left + GAP, stage.right - width - GAP, right];
    const spots = [low, top, (low + top) / 2].flatMap((y) => across.map((x) => [Math.min(Math.max(x, GAP), right), y]));
    const cost = ([x, y]) => {
      const there = new DOMRect(x, y, width, height);
      const over = (all) => all.reduce((sum, each) => sum + shared(there, each), 0);
      return [over(asked), over(legal)];
    };
    let best = null;
    for (const spot of spots) {
      const [first, second] = cost(spot);
      if (!best || first < best.first || (first === best.first && second < best.second)) best = { spot, first, second };
      if (!best.first && !best.second) break;
    }
    box.style.left = `${best.spot[0]}px`;
    box.style.top = `${best.spot[1]}px`;
    return best;
  };

  // One message at a time.
  const toast = document.getElementById("toast");
  const LASTS = 7000;
  const READ = 1500; // an update leaves a message that was only just said so long
  let hide;
  let said = 0;
  const hush = () => {
    clearTimeout(hide);
    toast.replaceChildren();
  };
  const shown = () => {
    clearTimeout(hide);
    said = performance.now();
    hide = setTimeout(hush, LASTS);
    place(toast);
  };
  const say = (text) => {
    toast.textContent = text;
    shown();
  };
  const tell = (html) => {
    toast.innerHTML = html;
    shown();
  };

  // Announcements: [data-moment="seconds"] with an id stands in the page unseen; a copy is shown once, one after the other.
  const main = document.getElementById("main");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const KEPT = "royaume-announced";
  const MOST = 3; // of those that come at once
  const told = new Set(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"));
  let queue = [];
  let open = null;
  let turn;
  const put_away = () => {
    clearTimeout(turn);
    queue = [];
    open?.remove();
    open = null;
  };
  const small = matchMedia("(max-width: 820px), (max-height: 500px)");
  const fits = (box) => {
    const over = place(box);
    return !over.first && (small.matches || !over.second);
  };
  const next = () => {
    clearTimeout(turn);
    open?.remove();
    open = null;
    const moment = queue.shift();
    if (!moment) return;
    open = moment.cloneNode(true);
    [open, ...open.querySelectorAll("[id]")].forEach((each) => each.removeAttribute("id"));
    open.classList.add("announced");
    main.append(open);
    if (!fits(open)) return next();
    turn = setTimeout(next, 1000 * Math.min(Number(moment.dataset.moment), queue.length ? 2 : 6));
  };
  const announce = () => {
    if (!main || still.matches) return;
    const fresh = [...document.querySelectorAll("[data-moment][id]")].filter((each) => !told.has(location.pathname + each.id));
    fresh.forEach((each) => told.add(location.pathname + each.id));
    if (!fresh.length) return;
    sessionStorage.setItem(KEPT, JSON.stringify([...told].slice(-400)));
    if (main.classList.contains("watches")) return; // it is told step by step
    queue = [...queue, ...fresh].slice(-MOST);
    if (!open) next();
  };
  announce();

  // The next thing: a command, an update, a click anywhere, Escape.
  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail?.ctx?.request?.method?.toUpperCase() !== "POST") return;
    hush();
    put_away();
  });
  document.addEventListener("htmx:after:swap", (event) => {
    if ([toast, "#toast"].includes(event.detail?.ctx?.target)) return shown();
    if (toast.childNodes.length) {
      clearTimeout(hide);
      hide = setTimeout(hush, Math.max(0, said + READ - performance.now()));
    }
    announce();
    if (open && !fits(open)) next();
  });
  document.addEventListener("click", (event) => {
    put_away();
    if (!event.target.closest?.("[data-why], [data-says], [data-at], [data-final], #toast")) hush();
  });
  document.addEventListener("royaume:gathered", hush); // the answer to it
  document.addEventListener("keydown", (event) => {
    if (!["Escape", "Enter", " "].includes(event.key) || event.target.matches("input, textarea, select")) return;
    if (event.key === "Escape") hush();
    if (open && event.key !== "Escape" && !event.target.closest("button, a, summary")) event.preventDefault();
    put_away();
  });
  return { say, tell, hush };
})();
