/** The providers around the public site's router, the same on the server and in the browser. */
import type { EmotionCache } from "@emotion/cache";
import type { Town } from "@mainstreet/contracts/town";
import CssBaseline from "@mui/material/CssBaseline";
import GlobalStyles from "@mui/material/GlobalStyles";
import { QueryClientProvider } from "@tanstack/react-query";
import type { DehydratedState, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { HydrationState } from "react-router-dom";
import { LocationProvider } from "../../shared/location/provider.tsx";
import type { RenderedDay } from "../../shared/town/today.tsx";
import type { TownTheme } from "../../shared/theme/town-theme.ts";
import { Toasts } from "../../shared/ui/toasts.tsx";
import { AppProviders } from "../../shared/ui/app-providers.tsx";

/** State that the server sends to the browser along with the HTML. */
export interface PageState {
  town: Town;
  today: RenderedDay;
  queries: DehydratedState;
  router: HydrationState;
}

interface PublicAppProps {
  cache: EmotionCache;
  client: QueryClient;
  theme: TownTheme;
  state: PageState;
  /** The router. */
  children: ReactNode;
}

export function PublicApp({ cache, client, theme, state, children }: PublicAppProps) {
  return (
    <AppProviders
      cache={cache}
      theme={theme}
      styled={!import.meta.env.SSR}
      town={state.town}
      today={state.today}
    >
      {import.meta.env.SSR && (
        <>
          <CssBaseline enableColorScheme />
          <GlobalStyles styles={SERVED} />
        </>
      )}
      <QueryClientProvider client={client}>
        <LocationProvider>
          <Toasts>{children}</Toasts>
        </LocationProvider>
      </QueryClientProvider>
    </AppProviders>
  );
}

/** Rules for pages without scripts or on paper; only the server needs this code. */
const SERVED = {
  // Without scripts only links and submit buttons work.
  "@media (scripting: none)": { 'button[type="button"]': { display: "none !important" } },
  // On paper, what is fixed to the window would cover the text.
  "@media print": {
    "[data-frame] > :not(main), [data-screen-only], [data-floating], [data-toast]": {
      display: "none !important",
    },
  },
};
