// The little that the browser does by itself: confirming, keys, sound, titles, the replay slider.
"use strict";
(() => {
  const toast = () => document.getElementById("toast");
  let hide;
  const say = (text) => {
    toast().textContent = text;
    fade();
  };
  const fade = () => {
    clearTimeout(hide);
    hide = setTimeout(() => toast().replaceChildren(), 7000);
  };

  // Something that cannot be taken back asks for a second click.
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-final]");
    if (target?.classList.contains("sure")) {
      toast().replaceChildren();
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
      toast().innerHTML = text;
      fade();
    } else if (response) {
      say(response.statusText || String(response.status));
    }
  });
  document.addEventListener("htmx:after:swap", () => {
    if (toast().childNodes.length) fade();
    turn();
  });

  // Enter and space press whatever glows; other keys are named by the page.
  document.addEventListener("keydown", (event) => {
    const at = document.activeElement;
    if (event.target.matches("input, textarea, select")) return;
    if ((event.key === "Enter" || event.key === " ") && at?.matches("[data-legal]:not(button)")) {
      event.preventDefault();
      at.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return;
    }
    if (event.key === "Escape") {
      toast().replaceChildren();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const named = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (named) {
      event.preventDefault();
      named.click();
      return;
    }
    if (/^[1-9]$/.test(event.key)) document.querySelectorAll(".verbs button")[Number(event.key) - 1]?.focus();
  });

  // Title, badge, sound and notice when it becomes my turn.
  const plain = document.title.replace(/^● /, "");
  let mine = document.querySelector("#status")?.dataset.turn === "mine";
  const turn = () => {
    const status = document.querySelector("#status");
    if (!status) return;
    const now = status.dataset.turn === "mine";
    document.title = now ? `● ${plain}` : plain;
    if (navigator.setAppBadge) (now ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => {});
    if (now && !mine) {
      if (document.body.dataset.sound === "on") chime();
      if (document.hidden && "Notification" in window && Notification.permission === "granted") {
        new Notification(plain, { body: document.querySelector(".prompt b")?.textContent ?? "", tag: "royaume" });
      }
    }
    mine = now;
  };
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
    const ask = event.target.closest("[data-notify]");
    if (ask && "Notification" in window) Notification.requestPermission();
    const shut = event.target.closest("[data-close]");
    if (shut) document.querySelector(shut.dataset.close)?.setAttribute("hidden", "");
  });

  // A form that is sent is empty again.
  document.addEventListener("htmx:after:request", (event) => {
    const form = event.target.closest?.("form[data-reset]");
    if (form && event.detail?.ctx?.response?.raw?.ok !== false) form.reset();
  });

  // Replay: the slider leads to a position, the button walks through them.
  const slider = document.querySelector("[data-slider]");
  if (slider) {
    slider.addEventListener("change", () => location.assign(slider.dataset.slider + slider.value));
    const key = "royaume-replay";
    const walk = () => {
      const next = Number(slider.value) + 1;
      if (next > Number(slider.max)) sessionStorage.removeItem(key);
      else location.replace(slider.dataset.slider + next);
    };
    document.querySelector("[data-play]")?.addEventListener("click", () => {
      if (sessionStorage.getItem(key)) sessionStorage.removeItem(key);
      else {
        sessionStorage.setItem(key, "on");
        walk();
      }
    });
    if (sessionStorage.getItem(key)) setTimeout(walk, 900);
  }
  turn();
})();
