/** Brings the server's HTML of a public page to life. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { PublicApp } from "./app/public/app.tsx";
import type { PageState } from "./app/public/app.tsx";
import { pageAt } from "./app/public/pages.ts";
import { createQueryClient } from "./shared/api/query-client.ts";
import { readPageState } from "./shared/page-state.ts";
import { createBrowserStyles } from "./shared/ui/style-cache.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
const state = readPageState<PageState>();
// Without its own code the page stays as the server sent it.
await pageAt(new URL(window.location.href))?.load();

startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <BrowserRouter>
        <PublicApp cache={createBrowserStyles()} client={createQueryClient()} state={state} />
      </BrowserRouter>
    </StrictMode>,
  );
});
