// Runs before the first paint, so that a chosen theme never flashes. Kept in step with lib/theme.ts.
(function () {
  try {
    var saved = localStorage.getItem("muqabla-theme");
    if (saved === "light" || saved === "dark") document.documentElement.dataset.theme = saved;
  } catch {
    // Storage may be switched off; the system's theme is used then.
  }
})();
