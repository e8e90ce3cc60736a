// A button with data-copy copies the field it names, or the address of the page, and says so.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = button.dataset.copy ? document.querySelector(button.dataset.copy) : null;
  field?.select();
  try {
    await navigator.clipboard.writeText(field ? field.value : location.origin + location.pathname);
    button.textContent = button.dataset.copied;
  } catch {
    field?.focus(); // no clipboard here: the text is selected, ready to be copied by hand
  }
});
