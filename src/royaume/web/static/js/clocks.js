// Clocks count down by themselves to the moment that the server names, however the browser's own clock is set.
"use strict";
(() => {
  let told = "";
  let ahead = 0; // of the server's time before this browser's
  const two = (n) => String(n).padStart(2, "0");
  const [days, hours, minutes] = (document.body.dataset.units ?? "").split(" ");
  const span = (left) => {
    const s = Math.ceil(Math.max(left, 0) / 1000);
    if (s < 3600) return `${Math.floor(s / 60)}:${two(s % 60)}`;
    if (s < 86400) return `${Math.floor(s / 3600)} ${hours} ${two(Math.floor((s % 3600) / 60))} ${minutes}`;
    return `${Math.floor(s / 86400)} ${days} ${Math.floor((s % 86400) / 3600)} ${hours}`;
  };
  const count = () => {
    const now = document.querySelector("[data-now]")?.dataset.now ?? "";
    if (now !== told) {
      told = now;
      ahead = Number(now) - Date.now();
    }
    let changed = false;
    for (const each of document.querySelectorAll("[data-until]")) {
      const left = Number(each.dataset.until) - Date.now() - ahead;
      const text = span(left);
      if (each.textContent !== text) each.textContent = text;
      const short = left <= Number(each.dataset.short);
      changed ||= short !== each.classList.contains("short");
      each.classList.toggle("short", short);
    }
    if (changed) document.dispatchEvent(new Event("clocks:short"));
  };
  for (const zone of document.querySelectorAll("[data-zone]")) {
    zone.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  document.addEventListener("htmx:after:swap", count);
  setInterval(count, 1000);
  count();
})();
