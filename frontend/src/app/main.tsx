import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { SWRConfig } from "swr";
import { swrConfig } from "@lib/api/use-api";
import { preloadUser } from "@lib/use-current-user";
import { LastResort } from "./error-boundary";
import { router } from "./router";
import "@ui/styles.css";
import "./shell.css";

preloadUser();

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");

createRoot(container).render(
  <StrictMode>
    <LastResort>
      <SWRConfig value={swrConfig}>
        <RouterProvider router={router} />
      </SWRConfig>
    </LastResort>
  </StrictMode>,
);
