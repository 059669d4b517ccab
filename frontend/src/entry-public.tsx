/** Hydrates the server's HTML of a public page. */
import { hydrate } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  RouterContextProvider,
  RouterProvider,
  createBrowserRouter,
  matchRoutes,
} from "react-router-dom";
import { PageError } from "./app/page-error.tsx";
import { PublicApp } from "./app/public/app.tsx";
import type { PageState } from "./app/public/app.tsx";
import { pageLoad } from "./app/public/page-route.ts";
import { publicRoutes } from "./app/public/routes.ts";
import { browserApi } from "./shared/api/client.ts";
import { createQueryClient } from "./shared/api/query-client.ts";
import { createTownTheme } from "./shared/theme/town-theme.ts";
import { readPageState } from "./shared/page-state.ts";
import { createBrowserStyles } from "./shared/ui/app-providers.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
const state = readPageState<PageState>();
const client = createQueryClient();
hydrate(client, state.queries);
// Creating the theme takes a slow phone a while: pending input is handled first, where browsers
// can.
if ("scheduler" in window && "yield" in scheduler) await scheduler.yield();
const theme = createTownTheme(state.town.accent);

// Loads the page's own code before hydration, or its buttons would be dead; if that fails, an error
// page takes its place.
for (const { route } of matchRoutes(publicRoutes, window.location) ?? [])
  if (typeof route.lazy === "function")
    Object.assign(route, await route.lazy().catch(() => ({ Component: PageError })), {
      lazy: undefined,
    });

const load = { town: state.town, api: browserApi, client, complete: false };
const router = createBrowserRouter(publicRoutes, {
  hydrationData: state.router,
  getContext: () => new RouterContextProvider(new Map([[pageLoad, load]])),
});

startTransition(() => {
  hydrateRoot(
    root,
    <StrictMode>
      <PublicApp cache={createBrowserStyles()} client={client} theme={theme} state={state}>
        <RouterProvider router={router} onError={console.error} />
      </PublicApp>
    </StrictMode>,
  );
});
