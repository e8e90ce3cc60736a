// The little that the browser does by itself: confirming, keys, sound, titles, the replay slider.
"use strict";
(() => {
  const { say, tell, hush } = messages;

  // Something that cannot be taken back asks for a second click.
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-final]");
    if (target?.classList.contains("sure")) {
      hush();
    } else if (target) {
      event.preventDefault();
      event.stopImmediatePropagation();
      target.classList.add("sure");
      say(target.dataset.final);
      setTimeout(() => target.classList.remove("sure"), 6000);
    }
  }, true);

  // Refusals come as HTML for the toast, whatever their status.
  document.addEventListener("htmx:response:error", async (event) => {
    const response = event.detail?.ctx?.response;
    const text = event.detail?.ctx?.text ?? "";
    if (text.trim().startsWith("<p>")) {
      tell(text);
    } else if (response) {
      say(response.statusText || String(response.status));
    }
  });
  // A command that never reached the server says so; a table that hears nothing any more shows it until it does.
  document.addEventListener("htmx:error", (event) => {
    const { ctx, error } = event.detail ?? {};
    if (!ctx || ctx.response || error?.name === "AbortError") return;
    if (ctx.sourceElement?.id !== "live") return say(document.body.dataset.unsent);
    alone(); // a stream that was never there is not tried again by itself
    setTimeout(() => {
      const fresh = ctx.sourceElement.cloneNode();
      fresh.removeAttribute("data-htmx-powered");
      ctx.sourceElement.replaceWith(fresh);
      htmx.process(fresh);
    }, 2000);
  });
  const lost = document.getElementById("lost");
  const alone = () => {
    lost.textContent = document.body.dataset.lost;
    lost.hidden = false;
  };
  let retry;
  document.addEventListener("htmx:sse:error", (event) => {
    retry = event.detail?.connection;
    if (retry) retry.lastEventId = ""; // what came last may not have been shown: the next connection brings all of it
    alone();
  });
  document.addEventListener("htmx:sse:after:connection", () => (lost.hidden = true));
  window.addEventListener("online", () => retry?.delayCanceller?.());
  document.addEventListener("htmx:after:swap", () => turn());

  // Keys named by the page, digits for the choices.
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const named = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (named) {
      event.preventDefault();
      named.click();
      return;
    }
    const offered = () => [...document.querySelectorAll(".verbs button")].filter((each) => each.checkVisibility());
    if (/^[1-9]$/.test(event.key)) offered()[Number(event.key) - 1]?.focus();
  });

  // What the page itself tells: a sign in the title, a number on the icon, a sound, and a message while nobody looks.
  const words = document.body.dataset;
  const plain = document.title.replace(/^● .*? · /, "");
  const badge = (number) => navigator.setAppBadge?.(number).catch(() => {}); // 0 takes it away
  const state = () => {
    const lists = document.querySelector(".lists");
    if (lists) {
      const called = lists.querySelectorAll(".called .entry").length;
      const turns = lists.querySelectorAll(".entry.turn").length;
      return { kind: called ? "invited" : turns ? "turn" : "", count: called + turns };
    }
    let kind = document.querySelector("#status")?.dataset.tells;
    if (kind === undefined) return null;
    if (kind === "turn" && document.querySelector("#players .clock.runs.short")) kind = "short";
    return { kind, count: Number(kind !== "" && kind !== "over") };
  };
  let last = state();
  const voiced = new Set([last?.kind]); // what was told since there was nothing to tell: a drawing may show it again
  let unseen = false; // that all is decided
  const turn = () => {
    const now = state();
    if (!now) return;
    if (!now.kind) voiced.clear();
    else if (now.kind !== "asked") voiced.delete("asked"); // it was answered, and another question is another one
    const fresh = now.kind && (!voiced.has(now.kind) || now.count > last.count);
    voiced.add(now.kind);
    last = now;
    unseen = document.hidden && now.kind === "over" && (unseen || fresh);
    const said = words[`tells${now.kind.charAt(0).toUpperCase()}${now.kind.slice(1)}`];
    document.title = said && (now.kind !== "over" || unseen) ? `● ${said} · ${plain}` : plain;
    badge(now.count);
    if (!fresh || !said) return;
    if (words.sound === "on") chime();
    if (document.hidden && "Notification" in window && Notification.permission === "granted") {
      message((now.kind === "turn" && document.querySelector(".prompt b")?.textContent) || said);
    }
  };
  // By the service worker where there is one: it knows the way back to this page, and on a phone there is no other.
  const message = async (body) => {
    const tag = location.pathname.split("/")[2] ?? "royaume"; // as a push of the same table
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) worker.showNotification(plain, { body, tag, data: { url: location.href } });
    else new Notification(plain, { body, tag });
  };
  document.addEventListener("clocks:short", () => turn());
  document.addEventListener("visibilitychange", () => turn());
  const chime = () => {
    const audio = new AudioContext();
    [523.25, 783.99].forEach((pitch, i) => {
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.08, audio.currentTime + i * 0.12);
      loud.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + i * 0.12 + 0.5);
      tone.connect(loud).connect(audio.destination);
      tone.start(audio.currentTime + i * 0.12);
      tone.stop(audio.currentTime + i * 0.12 + 0.5);
    });
  };
  document.addEventListener("click", (event) => {
    const told = event.target.closest("[data-says]");
    if (told) say(told.dataset.says);
    const ask = event.target.closest("[data-notify]");
    if (ask && "Notification" in window) Notification.requestPermission();
    const clear = event.target.closest("[data-clear]");
    if (clear) document.querySelector(clear.dataset.clear)?.replaceChildren();
    const shut = event.target.closest("[data-close]");
    if (shut) document.querySelector(shut.dataset.close)?.setAttribute("hidden", "");
  });

  // A form that is sent is empty again.
  document.addEventListener("htmx:after:request", (event) => {
    const form = event.target.closest?.("form[data-reset]");
    if (form && event.detail?.ctx?.response?.raw?.ok !== false) form.reset();
  });

  // What a finger drags here is moved by the page alone: touch-action is none there, or around it. Chromium still takes the quick end of such
  // a drag for a fling, and the next tap, wherever it is, for the one that stops it: no click comes of that tap. A drag whose
  // moves are refused ends in no fling. What a tap wobbles is left alone.
  const WOBBLE = 6; // pixels; Chromium tells of no move before 8
  let touched = null; // where the first finger came down on what the page moves
  const table = document.querySelector("#main.table");
  const moves_alone = (each) => each !== null && (getComputedStyle(each).touchAction === "none" || moves_alone(each.parentElement));
  table?.addEventListener("touchstart", ({ target, touches }) => {
    if (touches.length > 1) return;
    touched = moves_alone(target) ? { x: touches[0].clientX, y: touches[0].clientY } : null;
  }, { passive: true });
  table?.addEventListener("touchmove", (event) => {
    const [{ clientX, clientY }, another] = event.touches;
    const drags = touched && (another || Math.hypot(clientX - touched.x, clientY - touched.y) > WOBBLE);
    if (drags && event.cancelable) event.preventDefault();
  }, { passive: false });

  // Pan and zoom: an <svg data-panzoom> keeps its place through every update; [data-zoom] buttons steer it.
  // On a phone the camera moves the whole board instead.
  const places = new Map();
  const still = () => typeof camera !== "undefined" && camera.on;
  const home = (svg) => svg.dataset.panzoom.split(" ").map(Number);
  const place = (svg) => (!still() && places.get(svg.id)) || home(svg);
  const put = (svg, [x, y, w, h]) => {
    const [hx, hy, hw, hh] = home(svg);
    w = Math.min(Math.max(w, hw / 6), hw);
    h = (w * hh) / hw;
    x = Math.min(Math.max(x, hx), hx + hw - w);
    y = Math.min(Math.max(y, hy), hy + hh - h);
    if (!still()) places.set(svg.id, [x, y, w, h]);
    const view = `${x} ${y} ${w} ${h}`;
    if (svg.getAttribute("viewBox") !== view) svg.setAttribute("viewBox", view);
  };
  Object.assign(watch.camera, { place, put });
  const zoom = (svg, factor, cx = 0.5, cy = 0.5) => {
    const [x, y, w, h] = place(svg);
    put(svg, [x + w * cx * (1 - factor), y + h * cy * (1 - factor), w * factor, h * factor]);
  };
  document.addEventListener("wheel", (event) => {
    const svg = event.target.closest?.("svg[data-panzoom]");
    if (!svg || still()) return;
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    const cx = (event.clientX - box.left) / box.width;
    const cy = (event.clientY - box.top) / box.height;
    zoom(svg, event.deltaY > 0 ? 1.15 : 1 / 1.15, cx, cy);
  }, { passive: false });
  let drag = null;
  const fingers = new Map();
  document.addEventListener("pointerdown", (event) => {
    const svg = event.target.closest?.("svg[data-panzoom]");
    if (!svg || still()) return;
    fingers.set(event.pointerId, event);
    drag = { svg, from: place(svg), x: event.clientX, y: event.clientY, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || !fingers.has(event.pointerId)) return;
    const box = drag.svg.getBoundingClientRect();
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const before = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      fingers.set(event.pointerId, event);
      const [c, d] = [...fingers.values()];
      const after = Math.hypot(c.clientX - d.clientX, c.clientY - d.clientY);
      if (before && after) zoom(drag.svg, before / after);
      drag.moved = true;
      return;
    }
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!drag.moved && Math.hypot(dx, dy) < 6) return;
    drag.moved = true;
    const [x, y, w, h] = drag.from;
    const scale = Math.max(w / box.width, h / box.height);
    put(drag.svg, [x - dx * scale, y - dy * scale, w, h]);
  });
  const drop = (event) => {
    fingers.delete(event.pointerId);
    if (drag?.moved) {
      // The click that ends a drag chooses nothing; where none comes, the next one must not be lost.
      const swallow = (click) => click.stopPropagation();
      document.addEventListener("click", swallow, { capture: true });
      setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
    }
    if (!fingers.size) setTimeout(() => (drag = null));
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    const svg = button && document.getElementById(button.dataset.for);
    if (!svg) return;
    if (button.dataset.zoom === "fit") put(svg, home(svg));
    else zoom(svg, button.dataset.zoom === "in" ? 1 / 1.4 : 1.4);
  });
  const settle = () => document.querySelectorAll("svg[data-panzoom]").forEach((svg) => put(svg, place(svg)));
  document.addEventListener("htmx:after:swap", settle);

  // Pieces that their owner may lay out at will: [data-arrange] holds places [data-slot] and pieces [data-piece], which are
  // dragged or moved with the arrow keys and stay where they were put. No rule depends on it, so the server does not know.
  const layouts = JSON.parse(sessionStorage.getItem("royaume-layouts") ?? "{}");
  const parts = (box) => [[...box.querySelectorAll("[data-slot]")], [...box.querySelectorAll("[data-piece]")]];
  const arrange = () => document.querySelectorAll("[data-arrange]").forEach((box) => {
    const [slots, pieces] = parts(box);
    const kept = layouts[box.dataset.arrange] ?? {};
    const free = new Set(slots.keys());
    const others = pieces.filter((piece) => {
      if (!free.delete(kept[piece.id])) return true;
      piece.style.gridArea = slots[kept[piece.id]].style.gridArea;
      return false;
    });
    const left = [...free];
    others.forEach((piece) => left.length && (piece.style.gridArea = slots[left.shift()].style.gridArea));
  });
  const lay = (piece, to) => {
    const box = piece.closest("[data-arrange]");
    const [slots, pieces] = parts(box);
    if (!slots[to]) return;
    const other = pieces.find((each) => each.style.gridArea === slots[to].style.gridArea);
    if (other) other.style.gridArea = piece.style.gridArea;
    piece.style.gridArea = slots[to].style.gridArea;
    const at = (each) => slots.findIndex((slot) => slot.style.gridArea === each.style.gridArea);
    layouts[box.dataset.arrange] = Object.fromEntries(pieces.map((each) => [each.id, at(each)]));
    sessionStorage.setItem("royaume-layouts", JSON.stringify(layouts));
  };
  let carried = null;
  document.addEventListener("pointerdown", (event) => {
    const piece = event.target.closest?.("[data-arrange] [data-piece]");
    if (piece) carried = { piece, x: event.clientX, y: event.clientY, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!carried) return;
    const [dx, dy] = [event.clientX - carried.x, event.clientY - carried.y];
    carried.moved ||= Math.hypot(dx, dy) > 6;
    carried.piece.classList.toggle("held", carried.moved);
    carried.piece.style.transform = carried.moved ? `translate(${dx}px, ${dy}px)` : "";
  });
  document.addEventListener("pointerup", (event) => {
    if (!carried) return;
    const { piece, moved } = carried;
    carried = null;
    piece.classList.remove("held");
    piece.style.transform = "";
    if (!moved) return;
    const stop = (click) => click.stopPropagation();
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, { capture: true }));
    const away = (slot) => {
      const box = slot.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
    };
    const slots = parts(piece.closest("[data-arrange]"))[0];
    const nearest = slots.reduce((best, slot, i) => (away(slot) < away(slots[best]) ? i : best), 0);
    lay(piece, nearest);
  });
  document.addEventListener("keydown", (event) => {
    const piece = event.target.closest?.("[data-arrange] [data-piece]");
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!piece || !step) return;
    event.preventDefault();
    const slots = parts(piece.closest("[data-arrange]"))[0];
    lay(piece, slots.findIndex((slot) => slot.style.gridArea === piece.style.gridArea) + step);
  });
  document.addEventListener("htmx:after:swap", arrange);
  arrange();

  // What others brought since I last chose something is marked: [data-new="theirs"] with an id gets the class "news".
  const known = new Set();
  const news = new Set();
  const mark = (first = false) => {
    const there = document.querySelectorAll("[data-new]");
    const ids = new Set([...there].map((each) => each.id));
    known.forEach((id) => ids.has(id) || known.delete(id));
    there.forEach((each) => {
      if (!first && !known.has(each.id) && each.dataset.new === "theirs") news.add(each.id);
      known.add(each.id);
      each.classList.toggle("news", news.has(each.id));
    });
  };
  document.addEventListener("click", (event) => event.target.closest?.("[data-legal]") && news.clear());
  document.addEventListener("htmx:after:swap", () => mark());
  mark(true);

  // An end that was there when the page came is not told again.
  document.body.classList.toggle("told", document.querySelector("#over:not([hidden])") !== null);

  // What a score is made of lies over other things: a click beside it or Escape closes it.
  const fold = (event) =>
    document.querySelectorAll("details.score[open]").forEach((each) => {
      if (event.type === "click" && each.contains(event.target)) return;
      if (each.contains(document.activeElement)) each.querySelector("summary").focus();
      each.open = false;
    });
  document.addEventListener("click", fold);
  document.addEventListener("keydown", (event) => event.key === "Escape" && fold(event));

  // Replay: the slider leads to a position, the button walks through them until something else is opened.
  const slider = document.querySelector("[data-slider]");
  if (slider) {
    slider.addEventListener("change", () => location.assign(slider.dataset.slider + slider.value));
    const key = "royaume-replay"; // the address that the walk goes to: who comes there otherwise does not walk
    const walk = () => {
      const next = Number(slider.value) + 1;
      if (next > Number(slider.max)) return stop();
      sessionStorage.setItem(key, slider.dataset.slider + next);
      location.replace(slider.dataset.slider + next);
    };
    let step;
    const button = document.querySelector("[data-play]");
    const stop = () => {
      clearTimeout(step);
      sessionStorage.removeItem(key);
      button?.removeAttribute("data-walks");
    };
    button?.addEventListener("click", () => (button.hasAttribute("data-walks") ? stop() : walk()));
    const came = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (came === location.pathname && Number(slider.value) < Number(slider.max)) {
      button?.setAttribute("data-walks", "");
      step = setTimeout(walk, 900);
    }
    window.addEventListener("pagehide", () => clearTimeout(step));
    document.addEventListener("click", (event) => event.target.closest("a[href], input") && stop());
  }
  turn();
})();
