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

  // Whoever reads in the other typeface already when ours arrives goes on so until the next page: a change would move what they read.
  var face = document.getElementById("face");
  var network = window.navigator.connection;
  var isSlow = network && (network.saveData || network.effectiveType !== "4g");
  page.dataset.face = "late";
  if (face && (answered || !isSlow)) {
    face.addEventListener("load", function () {
      if (document.querySelector(".starting")) delete page.dataset.face;
    });
    face.rel = "preload";
  } else if (face) {
    // On a first visit over a slow network it would delay the scripts by half a second.
    window.addEventListener("load", function () {
      face.rel = "prefetch";
    });
  }
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
