// The camera: on a small screen the board is larger than its window, and what is asked is in sight. The drawing that
// [data-camera] names is moved as a whole: drag, pinch, wheel, a double tap shows all of it. Where it was put it stays.
"use strict";
const phone = matchMedia(document.getElementById("phone-style")?.media ?? "not all");
const camera = (() => {
  const main = document.getElementById("main");
  const stage = () => document.getElementById("stage");
  const world = () => (phone.matches ? stage()?.querySelector("[data-camera]") : null) ?? null;
  const rect = (each) => each.getBoundingClientRect();
  const FINGER = 44; // pixels: what a finger meets
  const EASY = 58; // and what it meets without aiming
  const EDGE = 10; // left free around what is shown
  const NEAREST = 6; // times as large as when all is seen
  const NEAR = 0.8; // of its own size: small letters can be read
  const AROUND = 1.6; // times as large as when all is seen: where nothing is to be met, and only a place is shown

  // The place of the drawing in its window: screen = place + scale * drawing.
  let at = null; // {x, y, k}
  let fitted = true; // nobody has moved it, so it follows the window
  const size = (each) => {
    const style = getComputedStyle(each);
    return [parseFloat(style.width), parseFloat(style.height)];
  };
  // What of the window is free: games say with --board-top and --board-bottom what lies over it.
  const room = (all = false) => {
    const [box, style] = [rect(stage()), getComputedStyle(stage())];
    const [top, bottom] = ["--board-top", "--board-bottom"].map((name) => (!all && parseFloat(style.getPropertyValue(name))) || 0);
    return { left: box.left, top: box.top, width: box.width, height: box.height, from: top, to: box.height - bottom };
  };
  const whole = (each = world(), all = false) => {
    const [w, h] = size(each);
    const { width, from, to } = room(all);
    return Math.min(width / w, (to - from) / h);
  };
  const put = ({ x, y, k }, goes = false, all = false) => {
    const each = world();
    if (!each) return;
    const [w, h] = size(each);
    const { width, from, to } = room(all);
    const least = whole(each);
    k = Math.min(Math.max(k, least), NEAREST * least);
    const inside = (place, length, low, high) => (length <= high - low ? low + (high - low - length) / 2 : Math.min(Math.max(place, high - length), low));
    at = { x: inside(x, w * k, 0, width), y: inside(y, h * k, from, to), k };
    main.classList.toggle("goes", goes);
    main.classList.toggle("near", at.k >= NEAR);
    hold(each);
  };
  // The place stands on the drawing itself: a property that all of it inherits would have every element styled anew. What is
  // drawn anew knows nothing of it, so the morph leaves it alone.
  const hold = (each) => (each.style.transform = `translate(${at.x}px, ${at.y}px) scale(${at.k})`);
  document.addEventListener("DOMContentLoaded", () => {
    htmx.registerExtension("camera", { htmx_before_morph_attr: (each, { attrName }) => attrName !== "style" || !each.hasAttribute("data-camera") });
  });
  const fit = (goes = true) => {
    fitted = true;
    put({ x: 0, y: 0, k: whole(world(), true) }, goes, true);
  };
  const zoom = (factor, x, y) => {
    const { left, top } = room();
    const k = Math.min(Math.max(at.k * factor, whole()), NEAREST * whole());
    const [px, py] = [x - left, y - top];
    fitted = false;
    put({ x: px - ((px - at.x) * k) / at.k, y: py - ((py - at.y) * k) / at.k, k });
  };

  // Boxes of the screen in the measure of the drawing, wherever it is just now.
  const drawn = (each) => {
    const [box, all] = [rect(each), rect(world())];
    const k = all.width / size(world())[0];
    return { x: (box.left - all.left) / k, y: (box.top - all.top) / k, w: box.width / k, h: box.height / k };
  };
  const small = (box, k) => Math.min(box.w, box.h) * k < FINGER;
  // Whether a box lies under nothing when all of the drawing is seen.
  const clear = () => {
    const [each, window, k] = [world(), room(true), whole(world(), true)];
    const [w, h] = size(each);
    const [x, y] = [window.left + (window.width - w * k) / 2, window.top + (window.height - h * k) / 2];
    const over = [...each.parentElement.children, ...stage().children].filter((other) => !other.contains(each)).map(rect);
    return (box) => {
      const [left, top] = [x + k * box.x, y + k * box.y];
      return over.every((o) => left + k * box.w < o.left || left > o.right || top + k * box.h < o.top || top > o.bottom);
    };
  };
  // Show some things: all of them in sight, as large as a finger wants them where there is room. Where they are so already
  // nothing moves.
  // A thing that lies in a [data-frame] is shown with all of it, if it is then still as large as a finger. `beside` is seen
  // with the things, as small as it may be.
  const show = (things, much = EASY, beside = []) => {
    const each = world();
    const within = (list) => (each ? list.filter((thing) => each.contains(thing) && thing.checkVisibility()) : []);
    const there = within(things);
    const meant = there.map(drawn).filter((box) => box.w);
    const boxes = [...meant, ...within(beside).map(drawn)];
    if (!boxes.length) return false;
    const { width, from, to } = room();
    const least = Math.min(...meant.map((b) => Math.min(b.w, b.h)));
    const easy = meant.length ? much / least : AROUND * whole(each);
    const about = (several) => {
      const [left, top] = [Math.min(...several.map((b) => b.x)), Math.min(...several.map((b) => b.y))];
      const [right, bottom] = [Math.max(...several.map((b) => b.x + b.w)), Math.max(...several.map((b) => b.y + b.h))];
      const near = Math.min((width - 2 * EDGE) / (right - left), (to - from - 2 * EDGE) / (bottom - top), Math.max(easy, whole(each)), NEAREST * whole(each));
      return { left, top, right, bottom, near };
    };
    const frames = new Set(there.map((thing) => thing.closest("[data-frame]")));
    const around = !frames.size || frames.has(null) ? null : about([...frames].map(drawn));
    const { left, top, right, bottom, near } = around && least * around.near >= FINGER ? around : about(boxes);
    if (near < 1.2 * whole(each) && boxes.every(clear())) {
      fit();
      return true;
    }
    const k = near < 1.2 * whole(each) ? whole(each) : near; // almost all of it is all of it
    const seen = at && left * at.k + at.x >= 0 && right * at.k + at.x <= width && top * at.k + at.y >= from && bottom * at.k + at.y <= to;
    if (seen && at.k >= 0.9 * k && (at.k <= 1.8 * k || !fitted)) return true;
    fitted = false;
    put({ x: width / 2 - (k * (left + right)) / 2, y: (from + to) / 2 - (k * (top + bottom)) / 2, k }, true);
    return true;
  };
  const lit = () => [...document.querySelectorAll("#stage [data-legal]:not([data-dim])")];
  const ask = () => show(lit(), EASY, [...document.querySelectorAll("#stage [data-here]")]);

  // A new question: the camera goes to what it is about. What was asked before and is still asked leaves it alone.
  let asked = null;
  const question = () => {
    const dock = document.getElementById("dock");
    const held = document.querySelector(".picked")?.dataset.pick ?? "";
    return `${dock?.dataset.ply} ${held} ${dock?.querySelector(".prompt > b")?.textContent}`;
  };
  const settle = () => {
    const each = world();
    if (!each) return;
    if (!at || fitted) fit(false);
    else put(at);
    const now = question();
    if (now === asked) return;
    asked = now;
    ask();
  };
  const back = () => {
    const before = at;
    if (!ask() || at === before) fit();
  };
  let due = 0;
  const later = () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(settle);
  };
  document.addEventListener("htmx:after:swap", () => {
    if (at && world() && !world().style.transform) hold(world());
    later();
  });
  new MutationObserver(later).observe(document.body, { attributeFilter: ["class"] }); // something is picked up
  const again = () => {
    asked = null;
    at = null;
    if (!phone.matches) stage()?.querySelector("[data-camera]")?.style.removeProperty("transform");
    later();
  };
  if (stage()) new ResizeObserver(again).observe(stage());
  phone.addEventListener("change", again);

  // Fingers -----------------------------------------------------------------------------------------
  const fingers = new Map();
  let from = null; // where the first one came down, and where the drawing was
  let moved = false;
  document.addEventListener("pointerdown", (event) => {
    if (!world() || !event.target.closest?.("#stage") || event.button) return;
    fingers.set(event.pointerId, event);
    from = { x: event.clientX, y: event.clientY, at };
  });
  document.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId) || !at) return;
    const before = [...fingers.values()];
    if (fingers.size === 2) {
      fingers.set(event.pointerId, event);
      const [[a, b], [c, d]] = [before, [...fingers.values()]];
      const apart = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      moved = true;
      put({ ...at, x: at.x + (c.clientX + d.clientX - a.clientX - b.clientX) / 2, y: at.y + (c.clientY + d.clientY - a.clientY - b.clientY) / 2 });
      if (apart(a, b) && apart(c, d)) zoom(apart(c, d) / apart(a, b), (c.clientX + d.clientX) / 2, (c.clientY + d.clientY) / 2);
      return;
    }
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!moved && Math.hypot(dx, dy) < 8) return;
    moved = true;
    fitted = false;
    put({ x: from.at.x + dx, y: from.at.y + dy, k: from.at.k });
  });
  const drop = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    const [left] = fingers.values();
    if (left) from = { x: left.clientX, y: left.clientY, at };
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  // The click that ends a drag chooses nothing. It comes without a finger or a button that goes down before it, and a finger's
  // drag brings none: what comes later is a click of its own, however late that is.
  document.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return;
    fingers.clear();
    moved = false;
  }, true);
  window.addEventListener("click", (event) => moved && event.detail && event.stopImmediatePropagation(), true);
  document.addEventListener("wheel", (event) => {
    if (!world() || !event.target.closest?.("#stage")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    zoom(event.deltaY > 0 ? 1 / 1.15 : 1.15, event.clientX, event.clientY);
  }, { passive: false, capture: true });
  document.addEventListener("click", (event) => event.target.closest?.("[data-camera-back]") && back());

  watch.camera.shows = (piece) => {
    if (!world()) return false;
    show([piece], 36);
    return true;
  };
  later();
  return { show, back, fit, drawn, small, later, lit, FINGER, get on() { return world() !== null; } };
})();
