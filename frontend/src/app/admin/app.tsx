/** What stands around the admin app's router: rendered in the browser only, nothing of it is in the public pages. */
import type { EmotionCache } from "@emotion/cache";
import type { Town } from "@mainstreet/contracts/town";
import CssBaseline from "@mui/material/CssBaseline";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { RenderedDay } from "../../shared/town/today.tsx";
import type { TownTheme } from "../../shared/theme/town-theme.ts";
import { Toasts } from "../../shared/ui/toasts.tsx";
import { TownFrame } from "../../shared/ui/town-frame.tsx";

export interface AdminState {
  town: Town;
  today: RenderedDay;
}

interface AdminAppProps {
  cache: EmotionCache;
  client: QueryClient;
  theme: TownTheme;
  state: AdminState;
  /** The router. */
  children: ReactNode;
}

export function AdminApp({ cache, client, theme, state, children }: AdminAppProps) {
  return (
    <TownFrame cache={cache} theme={theme} town={state.town} today={state.today}>
      <CssBaseline enableColorScheme />
      <QueryClientProvider client={client}>
        <Toasts>{children}</Toasts>
      </QueryClientProvider>
    </TownFrame>
  );
}
