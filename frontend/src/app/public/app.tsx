/** The public site: same on the server and in the browser but for the router and the client of the API. */
import type { EmotionCache } from "@emotion/cache";
import type { Town } from "@mainstreet/contracts/town";
import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import type { DehydratedState, QueryClient } from "@tanstack/react-query";
import { Route, Routes } from "react-router-dom";
import { LocationProvider } from "../../shared/location/provider.tsx";
import type { RenderedDay } from "../../shared/town/today.tsx";
import { Toasts } from "../../shared/ui/toasts.tsx";
import { TownFrame } from "../../shared/ui/town-frame.tsx";
import { IndexRoute } from "./index.route.tsx";
import { PublicLayout } from "./layout.tsx";
import { NotFoundRoute } from "./not-found.route.tsx";
import { couponPage } from "./pages.ts";

/** What the server hands to the browser beside the HTML. */
export interface PageState {
  town: Town;
  today: RenderedDay;
  queries: DehydratedState;
}

export function PublicApp(props: { cache: EmotionCache; client: QueryClient; state: PageState }) {
  return (
    <TownFrame cache={props.cache} town={props.state.town} today={props.state.today}>
      <QueryClientProvider client={props.client}>
        <HydrationBoundary state={props.state.queries}>
          <LocationProvider>
            <Toasts>
              <Routes>
                <Route element={<PublicLayout />}>
                  <Route index element={<IndexRoute />} />
                  <Route path="coupons/:id" element={<couponPage.Page />} />
                  <Route path="*" element={<NotFoundRoute />} />
                </Route>
              </Routes>
            </Toasts>
          </LocationProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </TownFrame>
  );
}
