// The page can be printed; without a script the browser's own menu does it.
"use strict";
for (const each of document.querySelectorAll("[data-print]")) {
  each.hidden = false;
  each.addEventListener("click", () => print());
}
