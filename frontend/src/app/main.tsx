import "./patient-chunks";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { SWRConfig } from "swr";
import { primeReads } from "@lib/api/page-data";
import { prefetch, swrConfig } from "@lib/api/use-api";
import { preloadUser } from "@lib/use-current-user";
import { LastResort } from "./error-boundary";
import { Router } from "./router";
import "@ui/styles.css";
import "./shell.css";

primeReads();
preloadUser();

// Links that are shared lead here: the contest is on its way while its screen loads.
const shared = /^\/contests\/([0-9a-f-]{36})$/.exec(window.location.pathname);
if (shared?.[1]) prefetch(`/api/contests/${shared[1]}`);

// A friend's link may lead to any page; its code is kept until somebody registers. Loaded only for those who bring one.
if (/[?&]ref=/.test(window.location.search)) {
  import(/* webpackChunkName: "referral" */ "@features/auth/referral")
    .then(({ rememberReferral }) => rememberReferral(window.location.search))
    .catch(() => undefined);
}

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

// As a transition: a screen whose chunk is here already is drawn at once. Otherwise React shows its fallback first, for 300 ms.
startTransition(() => {
  createRoot(container).render(
    <StrictMode>
      <LastResort>
        <SWRConfig value={swrConfig}>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
        </SWRConfig>
      </LastResort>
    </StrictMode>,
  );
});
