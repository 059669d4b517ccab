/** The admin app's routes. Each tab is a page of its own, whose files are loaded with it. */
import type { RouteObject } from "react-router-dom";
import { BusinessesTab } from "../../features/businesses/manage/businesses-tab.tsx";
import { adminText } from "../../shared/text/admin.ts";
import { FullSpinner } from "../../shared/ui/states.tsx";
import { PageError } from "../page-error.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { DashboardPage, TabPage } from "./dashboard-page.tsx";
import { SignInPage } from "./sign-in-page.tsx";

/** Error page below the dashboard's own heading. */
const TabError = () => <PageError heading="h2" />;

/** `/admin` shows the first tab. */
const tabs: RouteObject[] = [
  { index: true, Component: BusinessesTab },
  { path: "businesses", Component: BusinessesTab },
  { path: "coupons", lazy: () => import("../../features/deals/manage/coupons-tab.tsx") },
  { path: "events", lazy: () => import("../../features/events/manage/events-tab.tsx") },
  { path: "categories", lazy: () => import("../../features/categories/categories-tab.tsx") },
  { path: "import", lazy: () => import("../../features/imports/components/import-tab.tsx") },
  { path: "submissions", lazy: () => import("./submissions-page.tsx") },
  { path: "birthdays", lazy: () => import("../../features/birthday/manage/birthdays-tab.tsx") },
];

const pages: RouteObject[] = [
  {
    Component: DashboardPage,
    children: [{ Component: TabPage, ErrorBoundary: TabError, children: tabs }],
  },
  { path: "account", lazy: () => import("./account-page.tsx") },
];

export const adminRoutes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    // Shown while the first tab's files load.
    HydrateFallback: () => <FullSpinner text={adminText.loading} />,
    children: [
      { path: "login", Component: SignInPage },
      { path: "admin/login", Component: SignInPage },
      {
        path: "admin",
        Component: AdminLayout,
        children: [{ ErrorBoundary: PageError, children: pages }],
      },
      { path: "*", lazy: () => import("../public/not-found/not-found-page.tsx") },
    ],
  },
];
