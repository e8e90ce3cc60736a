// Others' turns are watched: what came between two frames is fetched step by step and played; then the newest is shown.
"use strict";
const watch = (() => {
  const main = document.getElementById("main");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const PACES = { quick: 400, normal: 800, slow: 1200 }; // milliseconds for a sentence
  const LONGEST = 30; // steps in a row; more of them go quicker, so that nobody has to wait for long
  const SHORTEST = 150;
  const THROUGHOUT = ["said", "menu"]; // what does not run ahead of what is watched
  const pace = () => document.body.dataset.pace;
  const newest = (html) => Number(/data-theirs="(\d+)"/.exec(html ?? "")?.[1] ?? 0);
  const shown = () => Number(document.getElementById("lines")?.dataset.theirs ?? 0);

  // What the page is told of the table, by name; what it showed when nothing was told yet.
  let told = new Map();
  let kept = new Map();
  let ply = 0;
  let active = null; // what is being watched
  const now = (name) => told.get(name) ?? kept.get(name);

  // A frame came, and `held` is all that is known now. True if it waits until others' turns were watched.
  const holds = (held, at) => {
    told = held;
    ply = at;
    if (active) return true;
    const theirs = newest(held.get("lines"));
    if (!main?.dataset.table || theirs <= shown() || pace() === "off" || still.matches || document.hidden) return false;
    begin(shown());
    return true;
  };

  // Watching ----------------------------------------------------------------------------------------
  const address = (since) => {
    const live = document.getElementById("live")?.getAttribute("hx-sse:connect");
    const query = new URLSearchParams();
    const seat = live ? new URL(live, location).searchParams.get("seat") : new URLSearchParams(location.search).get("seat");
    if (seat !== null) query.set("seat", seat);
    if (since !== null) query.set("since", since);
    if (active.everybody || active.from === null) query.set("whose", active.everybody ? "all" : "seats");
    return `/t/${main.dataset.table}/watch?${query}`;
  };
  const fetched = () => (active.asking ??= more(active).finally(((mine) => () => (mine.asking = null))(active)));
  const more = async (mine) => {
    const answer = await fetch(address(mine.last)).catch(() => null);
    const found = answer?.ok ? await answer.json().catch(() => null) : null;
    if (mine !== active) return;
    mine.left = found?.left ?? 0;
    if (!found?.before) return;
    const parts = new Map(Object.entries(found.before.parts));
    if (!mine.steps.length && mine.from === null) mine.before = { parts: new Map(parts), ply: found.before.ply };
    for (const step of found.steps) {
      for (const [name, cuts] of Object.entries(step.parts)) parts.set(name, frames.joined(parts.get(name), cuts));
      mine.steps.push({ ...step, parts: new Map(parts) });
      mine.last = step.ply;
    }
  };
  // Begin with what others did after a ply, or since one's last turn (null).
  const begin = async (from, more = {}) => {
    active = { from, steps: [], left: 0, last: from, asking: null, paused: false, timer: 0, before: null, ...more };
    const mine = active;
    kept = new Map(["status", "stage", "players", "side", "since", "lines", "dock", "over"].filter((name) => !told.has(name)).map((name) => [name, document.getElementById(name)?.outerHTML]));
    main.classList.add("watches");
    camera.keep();
    await fetched();
    if (mine !== active) return;
    if (mine.before && mine.steps.length) {
      frames.show(mine.before.parts, mine.before.ply);
      await new Promise((done) => setTimeout(done, 350));
    }
    if (mine === active) next();
  };
  const next = async () => {
    const mine = active;
    if (!mine) return;
    clearTimeout(mine.timer);
    if (!mine.steps.length && mine.left) await fetched();
    if (mine !== active) return;
    if (!mine.steps.length && !mine.once && newest(told.get("lines")) > mine.last) await fetched();
    if (mine !== active) return;
    const step = mine.steps.shift();
    if (!step) return finish();
    mine.moves = step.moves;
    frames.show(step.parts, step.ply);
    controls();
    camera.follow();
    setTimeout(() => mine === active && camera.follow(), length() + 50); // where it went by itself
    if (mine.steps.length < 3 && mine.left) fetched().then(() => mine === active && controls());
    if (!mine.paused) wait(step);
  };
  const wait = (step) => {
    const due = active.steps.length + active.left;
    const sentences = Math.min(3, 1 + (step.lines.length - 1) / 2);
    const time = (PACES[pace()] ?? PACES.normal) * sentences * Math.min(1, LONGEST / Math.max(1, due));
    active.timer = setTimeout(next, Math.max(SHORTEST, time));
  };
  // The table as it is now.
  const finish = () => {
    const mine = active;
    if (!mine) return;
    clearTimeout(mine.timer);
    active = null;
    if (mine.everybody) return location.replace(`/t/${main.dataset.table}/at/${mine.moves}${location.search}`);
    camera.back();
    const shows = ["status", "stage", "players", "side", "since", "lines", "said", "dock", "menu", "over"];
    frames.show(shows.map((name) => [name, now(name)]), ply);
    main.classList.remove("watches");
  };
  const pause = () => {
    active.paused = !active.paused;
    clearTimeout(active.timer);
    if (!active.paused) next();
    controls();
  };
  const controls = () => {
    if (!active) return;
    document.querySelectorAll("[data-left]").forEach((each) => (each.textContent = active.steps.length + active.left));
    document.querySelector("#watch-pause")?.setAttribute("aria-pressed", active.paused);
  };
  const again = () => {
    if (active) return;
    if (still.matches) return document.querySelector("#since-list")?.setAttribute("open", "");
    begin(null);
  };
  // A replay goes on from its moment, with everybody's moves; where it is left, that moment is shown.
  const replay = () => {
    if (still.matches) document.querySelector("[data-play]")?.click();
    else if (!active) begin(shown(), { everybody: true, moves: Number(document.querySelector("[data-slider]").value) });
  };

  // What can be done meanwhile: buttons, a click on the table, keys. A choice of before is not sent any more.
  document.addEventListener("click", (event) => {
    const verb = event.target.closest?.("[data-watch]")?.dataset.watch;
    if (verb === "again") return again();
    if (verb === "replay") return replay();
    if (!active) return;
    if (verb === "skip") finish();
    else if (verb === "pause") pause();
    else if (verb === "on" || event.target.closest?.("#stage, #watched .caption")) {
      if (verb || !event.target.closest("button, a, summary, input, select, label")) next();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!active || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    const verb = { Escape: finish, " ": pause, ArrowRight: next }[event.key];
    if (!verb) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    verb();
  }, true);
  document.addEventListener("htmx:before:request", (event) => {
    const request = event.detail?.ctx?.request;
    if (active && request?.method?.toUpperCase() === "POST" && /^\/t\/\w+\/(\d+\/|undo)/.test(request.action)) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => document.hidden && active && !active.everybody && finish());
  still.addEventListener("change", () => still.matches && finish());
  document.addEventListener("change", (event) => {
    if (!event.target.matches?.("[data-pace]:not(body)")) return;
    document.body.dataset.pace = event.target.value;
    paces();
    if (active && pace() === "off") finish();
  });
  const paces = () => document.querySelectorAll("select[data-pace]").forEach((each) => (each.value = pace()));
  paces();

  // Motion ------------------------------------------------------------------------------------------
  // What changed its place goes there, what is new appears, what is gone fades, a number that changed beats. A piece is
  // known by [data-mover], or by its id; of several alike those that stayed are found first.
  const MOVERS = "#stage [data-mover], #stage [data-over][id], #dock [data-mover]";
  const NUMBERS = ".player .score summary, .player .stats b, .player .stats .n";
  const moves = () => main && !still.matches && pace() !== "off";
  const called = (each) => each.dataset.mover ?? each.id;
  const rect = (each) => each.getBoundingClientRect();
  const same = (a, b) => Math.abs(a.x - b.x) < 1.5 && Math.abs(a.y - b.y) < 1.5;
  let before = null;
  let touched = null; // where something happened last
  const movers = () => {
    const found = new Map();
    for (const each of document.querySelectorAll(MOVERS)) {
      const box = rect(each);
      if (!box.width) continue;
      const name = called(each);
      found.set(name, [...(found.get(name) ?? []), { each, box }]);
    }
    return found;
  };
  const numbers = () => [...document.querySelectorAll(NUMBERS)].map((each) => each.textContent);
  const ghost = ({ box, copy, parent }) => {
    const drawn = copy instanceof SVGElement;
    if (drawn && !parent.isConnected) return;
    if (!drawn) Object.assign(copy.style, { position: "fixed", left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`, margin: 0, transform: "none", zIndex: 7 });
    copy.style.pointerEvents = "none";
    [copy, ...copy.querySelectorAll("[id]")].forEach((one) => one.removeAttribute("id"));
    delete copy.dataset.mover;
    copy.setAttribute("aria-hidden", "true");
    (drawn ? parent : main).append(copy);
    ghosts.add(copy);
    copy.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 250, fill: "forwards" }).finished.finally(() => copy.remove());
  };
  const ghosts = new Set();
  const length = () => Math.min(450, Math.max(250, (PACES[pace()] ?? 800) * 0.5));
  document.addEventListener("htmx:before:swap", () => {
    ghosts.forEach((copy) => copy.remove()); // or one of them would be taken for a piece
    ghosts.clear();
    before = moves() ? { movers: movers(), numbers: numbers() } : null;
    before?.movers.forEach((all) => all.forEach((one) => Object.assign(one, { copy: one.each.cloneNode(true), parent: one.each.parentNode })));
  });
  document.addEventListener("htmx:after:swap", () => {
    paces();
    controls();
    if (!before) return;
    const [was, numbered] = [before.movers, before.numbers];
    before = null;
    touched = null;
    const there = movers();
    for (const [name, all] of there) {
      const old = (was.get(name) ?? []).filter((one) => {
        const stays = all.findIndex((each) => !each.matched && same(each.box, one.box));
        if (stays >= 0) all[stays].matched = true;
        return stays < 0;
      });
      for (const each of all) {
        const going = each.each.getAnimations().some((animation) => animation instanceof CSSTransition); // its own way
        if (!each.matched || going) touched ??= each.each;
        if (each.matched || going) continue;
        const one = old.shift();
        if (one) glide(each, one);
        else if (was.size) each.each.animate([{ opacity: 0 }, { opacity: 1 }], { duration: length() });
      }
      old.forEach(ghost);
    }
    for (const [name, all] of was) if (!there.has(name)) all.forEach(ghost);
    document.querySelectorAll(NUMBERS).forEach((each, i) => {
      if (numbered.length && each.textContent !== numbered[i]) each.animate([{ scale: 1 }, { scale: 1.25, color: "var(--gold)" }, { scale: 1 }], { duration: length() + 200 });
    });
  });
  // Pixels of the screen in the measure of the drawing that a piece lies in.
  const glide = ({ each, box }, one) => {
    const matrix = each.ownerSVGElement ? each.parentNode.getScreenCTM?.() : null;
    const [sx, sy] = matrix ? [Math.hypot(matrix.a, matrix.b), Math.hypot(matrix.c, matrix.d)] : [1, 1];
    const [x, y] = [(one.box.x + one.box.width / 2 - box.x - box.width / 2) / sx, (one.box.y + one.box.height / 2 - box.y - box.height / 2) / sy];
    each.getAnimations({ subtree: true }).forEach((other) => Number.isFinite(other.effect?.getComputedTiming().endTime) && other.finish()); // it does not drop in
    each.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: length(), easing: "ease-in-out" });
  };

  // The camera: what happens is in sight, also where the board is larger than its window; afterwards it goes back.
  const camera = {
    place: () => null, // of a drawing that can be moved; royaume.js knows how
    put: () => {},
    shows: () => false, // true where another camera does it; camera.js knows how
    places: [],
    scrolls: [],
    keep() {
      this.places = [...document.querySelectorAll("svg[data-panzoom]")].map((svg) => [svg.id, this.place(svg)]);
      this.scrolls = [document.scrollingElement, ...document.querySelectorAll("#stage, #stage *")].filter((each) => each.scrollLeft || each.scrollTop || each === document.scrollingElement).map((each) => [each, each.scrollLeft, each.scrollTop]);
    },
    follow() {
      const piece = touched;
      if (!piece?.isConnected) return;
      if (this.shows(piece)) return;
      const svg = piece.closest("svg[data-panzoom]");
      if (svg) {
        const [x, y, w, h] = this.place(svg);
        const [one, all] = [rect(piece), rect(svg)];
        const [cx, cy] = [x + ((one.x + one.width / 2 - all.x) / all.width) * w, y + ((one.y + one.height / 2 - all.y) / all.height) * h];
        if (cx < x || cy < y || cx > x + w || cy > y + h) this.put(svg, [cx - w / 2, cy - h / 2, w, h]);
      }
      const box = rect(piece);
      const low = Math.min(innerHeight, rect(document.getElementById("dock")).top);
      if (box.top < 48 || box.bottom > low || box.left < 0 || box.right > innerWidth) piece.scrollIntoView({ block: "center", inline: "center", behavior: "smooth" });
    },
    back() {
      this.places.forEach(([id, place]) => document.getElementById(id) && this.put(document.getElementById(id), place));
      this.scrolls.forEach(([each, x, y]) => each.scrollTo(x, y));
    },
  };
  return { holds, camera, THROUGHOUT, get on() { return active !== null; } };
})();
