/** Starts the admin app in its empty page: it is rendered in the browser only. */
import type { Town } from "@mainstreet/contracts/town";
import CssBaseline from "@mui/material/CssBaseline";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createBrowserRouter } from "react-router-dom";
import { adminRoutes } from "./app/admin/routes.tsx";
import { sessionQuery } from "./features/sign-in/session-api.ts";
import { createQueryClient } from "./shared/api/query-client.ts";
import { onSessionEnd } from "./shared/api/client.ts";
import { createTownTheme } from "./shared/theme/town-theme.ts";
import { readPageState } from "./shared/page-state.ts";
import type { RenderedDay } from "./shared/town/today.tsx";
import { AppProviders, createBrowserStyles } from "./shared/ui/app-providers.tsx";
import { Toasts } from "./shared/ui/toasts.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

const { town, today } = readPageState<{ town: Town; today: RenderedDay }>();
const client = createQueryClient();
// Without a session, the layout shows the sign-in.
onSessionEnd(() => client.setQueryData(sessionQuery.queryKey, { authenticated: false }));

// Over a focused number the wheel would change it. The focus stays in its dialog, which Escape closes, or in the page.
document.addEventListener(
  "wheel",
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("[type=number]:focus"))
      target.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
  },
  { passive: true },
);

createRoot(root).render(
  <StrictMode>
    <AppProviders
      cache={createBrowserStyles()}
      theme={createTownTheme(town.accent)}
      town={town}
      today={today}
    >
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={client}>
        <Toasts>
          <RouterProvider router={createBrowserRouter(adminRoutes)} onError={console.error} />
        </Toasts>
      </QueryClientProvider>
    </AppProviders>
  </StrictMode>,
);
