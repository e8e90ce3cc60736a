// The page without a connection looks for the house again and again, and opens the page that was wanted.
const look = async () => {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // still nobody there
  }
};
window.addEventListener("online", look);
document.getElementById("again").addEventListener("click", look);
setInterval(look, 3000);
