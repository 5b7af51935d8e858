// Before the first paint: the theme, the typeface and the question about cookies. See lib/theme.ts, lib/consent.ts.
(function () {
  var page = document.documentElement;
  var KEY = "muqabla-consent";
  var answered = false;
  try {
    var saved = localStorage.getItem("muqabla-theme");
    if (saved === "light" || saved === "dark") page.dataset.theme = saved;
    answered = localStorage.getItem(KEY) !== null;
  } catch {
    // No storage.
  }
  var face = document.getElementById("face");
  if (answered && face) face.rel = "preload";
  if (!answered && location.pathname.indexOf("/auth/") !== 0) page.dataset.consent = "open";

  // The answer counts before the app has arrived.
  document.addEventListener("click", function (event) {
    var button = event.target instanceof Element && event.target.closest("button[data-consent]");
    if (!button) return;
    var all = button.dataset.consent === "all";
    var choice = { analytics: all, marketing: all, preferences: all };
    try {
      localStorage.setItem(KEY, JSON.stringify(choice));
    } catch {
      // No storage.
    }
    window.dispatchEvent(new CustomEvent(KEY, { detail: choice }));
    var main = document.getElementById("main");
    if (main) main.focus({ preventScroll: true });
    delete page.dataset.consent;
  });
})();
