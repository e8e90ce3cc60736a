// Frames: what the server says of the fragments of a page is drawn where it differs from what is there, and nowhere else.
"use strict";
const frames = (() => {
  const PLY = "\u0002"; // stands for the ply, which is in every address
  const OWN = new Set(["open", "data-htmx-powered"]); // attributes that are the browser's
  const EMPTY = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
  const MANY = 10_000; // pairs of kids: more are not compared one by one
  const main = document.getElementById("main");
  const shown = new Map(); // name of a fragment -> {text, ply, tree}: what the page shows of it
  let morph = null;
  document.addEventListener("DOMContentLoaded", () => {
    htmx.registerExtension("frames", { init: (api) => (morph = api.morph) });
  });

  // A text as the tree of its elements, or null where it is not written out in full. An element begins at `from` and ends
  // before `to`; `inner` is the end of its first tag. What it says itself are `texts`: before, between and after its kids.
  const TAG = /<(\/?)([^\s\/>]+)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
  const grown = (text) => {
    const top = { kids: [], texts: [], at: 0 };
    const open = [top];
    TAG.lastIndex = 0;
    for (let found; (found = TAG.exec(text)); ) {
      const [, shuts, tag, rest] = found;
      const here = open.at(-1);
      here.texts.push(text.slice(here.at, found.index));
      if (here.texts.at(-1).includes("<")) return null;
      if (shuts) {
        if (here === top || here.tag !== tag) return null;
        open.pop();
        here.to = open.at(-1).at = TAG.lastIndex;
        continue;
      }
      const each = { tag, from: found.index, inner: TAG.lastIndex, to: TAG.lastIndex, at: TAG.lastIndex, kids: [], texts: [] };
      here.kids.push(each);
      here.at = TAG.lastIndex;
      if (!rest.endsWith("/") && !EMPTY.has(tag)) open.push(each);
    }
    return open.length === 1 && top.kids.length === 1 ? top.kids[0] : null;
  };
  const NAMED = /\sid=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/;
  const id = (side, node) => (node.id ??= ((found) => found?.[1] ?? found?.[2] ?? found?.[3] ?? "")(NAMED.exec(side.text.slice(node.from, node.inner))));
  const source = (side, node) => side.text.slice(node.from, node.to);
  const first = (side, node) => side.text.slice(node.from, node.inner);
  const written = (now, text) => text.replaceAll(PLY, now.ply);

  // What has to be done on the page so that it shows `now` where it showed `old`. The page is only read meanwhile.
  const compare = (old, now, root) => {
    const deeds = [];
    const blank = (text) => !text.trim();
    const drawn = (each) => each instanceof SVGElement && !each.matches("text, tspan");
    const same_text = (a, b, each) => a === b || (blank(a) && blank(b) && (drawn(each) || (a && b)));
    const alike = (a, b) => a.tag === b.tag && id(old, a) === id(now, b);
    const fits = (node, each) => each?.localName.toLowerCase() === node.tag.toLowerCase();
    const whole = (a, b, each, way) => deeds.push({ kind: "whole", a: [a], b: [b], each, way });
    // Only the ply is another.
    const renew = (a, b, each, way) => {
      if (old.ply === now.ply || !source(now, b).includes(PLY)) return;
      if (/\sdata-written[\s>]/.test(first(now, b)) || each.childElementCount !== b.kids.length) return whole(a, b, each, way);
      if (first(now, b).includes(PLY)) deeds.push({ kind: "ply", b: [b], each, way });
      b.kids.forEach((kid, i) => {
        if (!source(now, kid).includes(PLY)) return;
        if (!fits(kid, each.children[i])) whole(a, b, each, way);
        else renew(a.kids[i], kid, each.children[i], [...way, [a, b, each]]);
      });
    };
    // Which of the kids are the same ones: pairs of numbers, in order.
    const pairs = (a, b) => {
      const [one, other] = [a.kids, b.kids];
      const equal = (i, j) => source(old, one[i]) === source(now, other[j]);
      let [head, tail] = [0, 0];
      const most = Math.min(one.length, other.length);
      while (head < most && equal(head, head)) head += 1;
      while (tail < most - head && equal(one.length - 1 - tail, other.length - 1 - tail)) tail += 1;
      const found = [...Array(head).keys()].map((i) => [i, i]);
      const [m, n] = [one.length - head - tail, other.length - head - tail];
      const step = (i, j) => alike(one[head + i], other[head + j]);
      if (m === n && [...Array(m).keys()].every((i) => step(i, i))) {
        for (let i = 0; i < m; i += 1) found.push([head + i, head + i]);
      } else if (m && n) {
        if (m * n > MANY) return null;
        // The longest row of pairs: what is equal counts more than what is only of a kind.
        const best = Array.from({ length: m + 1 }, () => new Float64Array(n + 1));
        const worth = (i, j) => (!step(i, j) ? 0 : id(now, other[head + j]) || equal(head + i, head + j) ? 10 : 1);
        for (let i = m - 1; i >= 0; i -= 1) for (let j = n - 1; j >= 0; j -= 1) {
          best[i][j] = Math.max(best[i + 1][j], best[i][j + 1], worth(i, j) ? worth(i, j) + best[i + 1][j + 1] : 0);
        }
        for (let [i, j] = [0, 0]; i < m && j < n; ) {
          if (worth(i, j) && best[i][j] === worth(i, j) + best[i + 1][j + 1]) found.push([head + i++, head + j++]);
          else if (best[i][j] === best[i + 1][j]) i += 1;
          else j += 1;
        }
      }
      for (let i = tail; i > 0; i -= 1) found.push([one.length - i, other.length - i]);
      return found;
    };
    const walk = (a, b, each, way) => {
      if (source(old, a) === source(now, b)) return renew(a, b, each, way);
      if (/\sdata-written[\s>]/.test(first(now, b)) || each.childElementCount !== a.kids.length) return whole(a, b, each, way);
      if (!a.kids.every((kid, i) => fits(kid, each.children[i]))) return whole(a, b, each, way);
      const found = pairs(a, b);
      if (!found) return whole(a, b, each, way);
      // Words of its own stand between the kids that stay; where they are others, or kids come and go among words, all of it is new.
      const moves = found.length < Math.max(a.kids.length, b.kids.length);
      const words = moves ? [...a.texts, ...b.texts].every((text) => blank(text)) : a.texts.length === b.texts.length && a.texts.every((text, i) => same_text(text, b.texts[i], each));
      if (!words) return whole(a, b, each, way);
      deeds.push({ kind: "tag", b: [b], each, way });
      const on = [...way, [a, b, each]];
      const [stays, comes] = [0, 1].map((side) => new Set(found.map((pair) => pair[side])));
      a.kids.forEach((kid, i) => stays.has(i) || deeds.push({ kind: "gone", a: [kid], b: [], each: each.children[i], way: on }));
      const after = new Map(found.map(([i, j]) => [j, each.children[i]]));
      b.kids.forEach((kid, j) => {
        if (comes.has(j)) return;
        const next = found.find(([, other]) => other > j)?.[1];
        const around = drawn(each) ? ["", ""] : [b.texts[j], b.texts[j + 1]];
        deeds.push({ kind: "new", a: [], b: [kid], each, next: after.get(next) ?? null, around, way: on });
      });
      for (const [i, j] of found) walk(a.kids[i], b.kids[j], each.children[i], on);
    };
    if (!fits(old.tree, root) || !alike(old.tree, now.tree)) whole(old.tree, now.tree, root, []);
    else walk(old.tree, now.tree, root, []);
    return together(deeds, old, now);
  };

  // A thing with an id that leaves one place and comes to another is the same thing: both places are morphed as one.
  const IDS = /\sid=["']?([^"'\s>]+)/g;
  const together = (deeds, old, now) => {
    const ids = (side, nodes) => new Set((nodes ?? []).flatMap((node) => [...source(side, node).matchAll(IDS)].map(([, name]) => name)));
    for (;;) {
      const left = new Map();
      const large = deeds.filter(({ kind }) => ["whole", "gone", "new"].includes(kind));
      for (const deed of large) {
        const there = ids(now, deed.b);
        for (const name of ids(old, deed.a)) if (!there.has(name)) left.set(name, deed);
      }
      const pair = large.flatMap((deed) => [...ids(now, deed.b)].map((name) => [left.get(name), deed])).find(([from, to]) => from && from !== to);
      if (!pair) return deeds;
      const [one, other] = pair.map(({ kind, a, b, each, way }) => (kind === "whole" ? [...way, [a[0], b[0], each]] : way));
      const [a, b, each] = one.findLast(([, , here]) => other.some(([, , there]) => here === there));
      const way = one.slice(0, one.findIndex(([, , here]) => here === each));
      deeds = [...deeds.filter((deed) => !each.contains(deed.each)), { kind: "whole", a: [a], b: [b], each, way }];
    }
  };

  // Attributes of a tag as it is written: name -> value.
  const ATTRIBUTE = /([^\s"'>\/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  const ENTITY = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#34;": '"', "&#39;": "'" };
  const decoder = document.createElement("textarea");
  const decoded = (text) => text.replace(/&[#\w]+;/g, (each) => ENTITY[each] ?? ((decoder.innerHTML = each), decoder.value));
  const attributes = (tag, from) => {
    const found = new Map();
    for (const [, name, double, single, bare] of tag.slice(from).matchAll(ATTRIBUTE)) found.set(name, decoded(double ?? single ?? bare ?? ""));
    return found;
  };
  // The element has the attributes of its tag, and no others.
  const dress = (each, tag, name) => {
    const wanted = attributes(tag, 1 + name.length);
    let bound = false;
    const set = (key, value) => {
      if (OWN.has(key) || (key === "style" && each.hasAttribute("data-camera"))) return;
      if (key.startsWith("hx-") && (value === null || !each.hasAttribute(key))) bound = true;
      if (value === null) each.removeAttribute(key);
      else each.setAttribute(key, value);
      if (key === "value" && each instanceof HTMLInputElement && each.type !== "file" && document.activeElement !== each) each.value = value ?? "";
    };
    for (const [key, value] of wanted) if (each.getAttribute(key) !== value) set(key, value);
    for (const key of each.getAttributeNames()) if (!wanted.has(key)) set(key, null);
    return bound;
  };
  const made = (html, parent) => {
    const shell = parent.cloneNode(false);
    shell.innerHTML = html;
    const all = document.createDocumentFragment();
    all.append(...shell.childNodes);
    return all;
  };
  const carry_out = (deeds, now) => {
    const fresh = [];
    for (const { kind, b, each, next, around } of deeds) {
      if (kind === "whole") {
        const html = written(now, source(now, b[0]));
        morph(each, made(html, each.parentNode), false);
        fresh.push(each);
      } else if (kind === "tag") {
        if (dress(each, written(now, first(now, b[0])), b[0].tag)) htmx.process(each, true);
      } else if (kind === "ply") {
        for (const [name, value] of attributes(first(now, b[0]), 1 + b[0].tag.length)) if (value.includes(PLY)) each.setAttribute(name, written(now, value));
      } else if (kind === "gone") {
        each.remove();
      } else {
        const kid = made(written(now, source(now, b[0])), each).firstElementChild;
        each.insertBefore(kid, next);
        kid.before(around[0]);
        kid.after(around[1]);
        fresh.push(kid);
      }
    }
    fresh.forEach((each) => htmx.process(each));
  };

  // Show some fragments: name -> text, in which the ply may be left open.
  const tree = (side) => (side.tree === undefined ? (side.tree = grown(side.text)) : side.tree);
  const show = (parts, ply) => {
    const todo = [];
    for (const [name, text] of parts) {
      const root = text === undefined ? null : document.getElementById(name);
      if (!root) continue;
      const old = shown.get(name);
      if (old?.text === text && (old.ply === ply || !text.includes(PLY))) continue;
      todo.push({ name, root, old, now: { text, ply, tree: old?.text === text ? old.tree : undefined } });
    }
    if (!todo.length) return;
    const tell = (what) => main.dispatchEvent(new CustomEvent(what, { bubbles: true, detail: { ctx: { sourceElement: main, target: main } } }));
    tell("htmx:before:swap");
    for (const { name, root, old, now } of todo) {
      if (old && tree(old) && tree(now)) carry_out(compare(old, now, root), now);
      else {
        morph(root, made(written(now, now.text), root.parentNode), false);
        htmx.process(document.getElementById(name));
      }
      shown.set(name, now);
    }
    tell("htmx:after:swap");
  };
  // What an answer puts into a fragment is not known here: the next frame is compared with the page itself.
  document.addEventListener("htmx:before:swap", ({ detail }) => {
    for (const { target } of detail?.tasks ?? []) for (const name of shown.keys()) if (document.getElementById(name)?.contains(target)) shown.delete(name);
  });

  // A frame says what changed in the fragments of the page: new text, or [from, count] of what was there, counted in
  // pieces between one `<` and the next. Frames that come in a row are drawn once.
  const joined = (old, cuts) => {
    if (typeof cuts === "string") return cuts;
    const pieces = old?.split("<") ?? [];
    return cuts.map((cut) => (typeof cut === "string" ? cut : pieces.slice(cut[0], cut[0] + cut[1]).join("<"))).join("<");
  };
  const held = new Map(); // name -> text: all that is known
  let [ply, drawn, last] = [null, null, null];
  const draw = () => {
    const { live, detail } = last;
    last = null;
    if (ply !== drawn) {
      document.getElementById("hint")?.replaceChildren();
      document.querySelectorAll(".sure").forEach((each) => each.classList.remove("sure")); // it was meant for what was asked before
    }
    drawn = ply;
    const waits = watch.holds(held, ply);
    show([...held].filter(([name]) => !waits || watch.THROUGHOUT.includes(name)), ply);
    live.dispatchEvent(new CustomEvent("htmx:sse:after:message", { bubbles: true, detail }));
  };
  const soon = new MessageChannel(); // comes also while nobody looks
  soon.port1.onmessage = draw;
  document.addEventListener("htmx:sse:before:message", (event) => {
    const { message } = event.detail;
    if (!message.data?.startsWith("{")) return;
    event.preventDefault();
    const frame = JSON.parse(message.data);
    const first = ply === null;
    ply = frame.ply;
    for (const [name, cuts] of Object.entries(frame.parts)) held.set(name, joined(held.get(name), cuts));
    if (first && !shown.size && new URL(event.target.getAttribute("hx-sse:connect"), location).searchParams.get("since") === message.id) {
      held.forEach((text, name) => shown.set(name, { text, ply })); // the page came with it
      drawn = ply;
    }
    if (!last) soon.port2.postMessage(null);
    last = { live: event.target, detail: event.detail };
  });
  // The answer to a click that came too late may itself come too late: what the stream has brought since stays.
  document.addEventListener("htmx:before:response", (event) => {
    const answered = event.detail?.ctx?.response?.headers.get("Royaume-Ply");
    if (answered && Number(answered) < ply) event.preventDefault();
  });
  return { show, joined };
})();
