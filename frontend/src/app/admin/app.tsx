/** The admin app: rendered in the browser only, nothing of it is in the public pages. */
import type { EmotionCache } from "@emotion/cache";
import type { Town } from "@mainstreet/contracts/town";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { Navigate, Route, Routes } from "react-router-dom";
import type { RenderedDay } from "../../shared/town/today.tsx";
import { Toasts } from "../../shared/ui/toasts.tsx";
import { TownFrame } from "../../shared/ui/town-frame.tsx";
import { AccountRoute } from "./account.route.tsx";
import { DashboardRoute } from "./dashboard.route.tsx";
import { SignInRoute } from "./sign-in.route.tsx";

export interface AdminState {
  town: Town;
  today: RenderedDay;
}

export function AdminApp(props: { cache: EmotionCache; client: QueryClient; state: AdminState }) {
  return (
    <TownFrame cache={props.cache} town={props.state.town} today={props.state.today}>
      <QueryClientProvider client={props.client}>
        <Toasts>
          <Routes>
            <Route path="/login" element={<SignInRoute />} />
            <Route path="/admin/login" element={<SignInRoute />} />
            <Route path="/admin" element={<DashboardRoute />} />
            <Route path="/admin/account" element={<AccountRoute />} />
            <Route path="*" element={<Navigate to="/admin" replace />} />
          </Routes>
        </Toasts>
      </QueryClientProvider>
    </TownFrame>
  );
}
