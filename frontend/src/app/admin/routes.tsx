/** The admin app's screens. A tab is a page of its own, and comes with its own files. */
import type { RouteObject } from "react-router-dom";
import { BusinessesTab } from "../../features/businesses/manage/businesses-tab.tsx";
import { adminText } from "../../shared/text/admin.ts";
import { FullSpinner } from "../../shared/ui/full-spinner.tsx";
import { PageError } from "../page-error.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { DashboardPage, TabPage } from "./dashboard-page.tsx";
import { SignInPage } from "./sign-in-page.tsx";

/** Below the dashboard's own heading. */
const TabError = () => <PageError heading="h2" />;

/** `/admin` shows the first of them. */
const tabs: RouteObject[] = [
  { index: true, Component: BusinessesTab },
  { path: "businesses", Component: BusinessesTab },
  {
    path: "coupons",
    lazy: async () => ({
      Component: (await import("../../features/deals/manage/coupons-tab.tsx")).CouponsTab,
    }),
  },
  {
    path: "events",
    lazy: async () => ({
      Component: (await import("../../features/events/manage/events-tab.tsx")).EventsTab,
    }),
  },
  {
    path: "categories",
    lazy: async () => ({
      Component: (await import("../../features/categories/categories-tab.tsx")).CategoriesTab,
    }),
  },
  {
    path: "import",
    lazy: async () => ({
      Component: (await import("../../features/imports/components/import-tab.tsx")).ImportTab,
    }),
  },
  {
    path: "submissions",
    lazy: async () => ({ Component: (await import("./submissions-page.tsx")).SubmissionsPage }),
  },
  {
    path: "birthdays",
    lazy: async () => ({
      Component: (await import("../../features/birthday/manage/birthdays-tab.tsx")).BirthdaysTab,
    }),
  },
];

const pages: RouteObject[] = [
  {
    Component: DashboardPage,
    children: [{ Component: TabPage, ErrorBoundary: TabError, children: tabs }],
  },
  {
    path: "account",
    lazy: async () => ({ Component: (await import("./account-page.tsx")).AccountPage }),
  },
];

export const adminRoutes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    // While the first tab's files are on their way.
    HydrateFallback: () => <FullSpinner text={adminText.loading} />,
    children: [
      { path: "login", Component: SignInPage },
      { path: "admin/login", Component: SignInPage },
      {
        path: "admin",
        Component: AdminLayout,
        children: [{ ErrorBoundary: PageError, children: pages }],
      },
      {
        path: "*",
        lazy: async () => ({
          Component: (await import("../public/not-found/not-found-page.tsx")).NotFoundPage,
        }),
      },
    ],
  },
];
