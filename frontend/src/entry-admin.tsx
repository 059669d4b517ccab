/** Starts the admin app in its empty page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createBrowserRouter } from "react-router-dom";
import { AdminApp } from "./app/admin/app.tsx";
import type { AdminState } from "./app/admin/app.tsx";
import { adminRoutes } from "./app/admin/routes.tsx";
import { sessionQuery } from "./features/sign-in/session-api.ts";
import { createQueryClient } from "./shared/api/query-client.ts";
import { onSessionEnd } from "./shared/api/client.ts";
import { createTownTheme } from "./shared/theme/town-theme.ts";
import { readPageState } from "./shared/page-state.ts";
import { createBrowserStyles } from "./shared/ui/style-cache.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

const state = readPageState<AdminState>();
const client = createQueryClient();
// Asked anew, the session's check shows the sign-in to whoever has none any more.
onSessionEnd(() => client.setQueryData(sessionQuery.queryKey, { authenticated: false }));

createRoot(root).render(
  <StrictMode>
    <AdminApp
      cache={createBrowserStyles()}
      client={client}
      theme={createTownTheme(state.town.accent)}
      state={state}
    >
      <RouterProvider router={createBrowserRouter(adminRoutes)} onError={console.error} />
    </AdminApp>
  </StrictMode>,
);
