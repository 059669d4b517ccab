/** `/admin`: the dashboard. The tab is in the address, and each comes with its own files. */
import { Suspense, lazy } from "react";
import type { ComponentType } from "react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { Dashboard } from "../../features/admin/dashboard.tsx";
import { listingsWorklistQuery } from "../../features/admin/get-worklist.ts";
import { BusinessesTab } from "../../features/businesses/manage/businesses-tab.tsx";
import { adminCategoriesQuery } from "../../features/categories/get-admin-categories.ts";
import { adminText } from "../../shared/text/admin.ts";
import {
  businessTexts,
  categoryTexts,
  couponTexts,
  eventTexts,
} from "../../shared/text/records.ts";
import { submissionText } from "../../shared/text/submissions.ts";
import { PartSpinner } from "../../shared/ui/part-spinner.tsx";
import { AdminPage } from "./admin-page.tsx";

const CouponsTab = lazy(async () => ({
  default: (await import("../../features/deals/manage/coupons-tab.tsx")).CouponsTab,
}));
const EventsTab = lazy(async () => ({
  default: (await import("../../features/events/manage/events-tab.tsx")).EventsTab,
}));
const CategoriesTab = lazy(async () => ({
  default: (await import("../../features/categories/categories-tab.tsx")).CategoriesTab,
}));
const ImportTab = lazy(async () => ({
  default: (await import("../../features/imports/import-tab.tsx")).ImportTab,
}));
const SubmissionsTab = lazy(async () => ({
  default: (await import("./submissions.tsx")).Submissions,
}));

/** Businesses are filtered by category and moved from one to another. */
function Businesses() {
  return <BusinessesTab categories={useQuery(adminCategoriesQuery).data ?? []} />;
}

interface Tab {
  name: string;
  label: string;
  Content: ComponentType;
}

const SUBMISSIONS = "submissions";

/** In the order in which they stand. */
const TABS: readonly [Tab, ...Tab[]] = [
  { name: "businesses", label: businessTexts.tab, Content: Businesses },
  { name: "coupons", label: couponTexts.tab, Content: CouponsTab },
  { name: "events", label: eventTexts.tab, Content: EventsTab },
  { name: "categories", label: categoryTexts.tab, Content: CategoriesTab },
  { name: "import", label: adminText.importTab, Content: ImportTab },
  { name: SUBMISSIONS, label: submissionText.tab, Content: SubmissionsTab },
];

/** The queue's tab says how many wait. */
function useTabLinks() {
  const waiting = useQuery(listingsWorklistQuery).data?.waitingSubmissions ?? 0;
  return TABS.map(({ name, label }) => ({
    name,
    label: name === SUBMISSIONS ? submissionText.tabWith(waiting) : label,
    href: `/admin?tab=${name}`,
  }));
}

export function DashboardRoute() {
  return (
    <AdminPage>
      <ChosenTab />
    </AdminPage>
  );
}

function ChosenTab() {
  const wanted = useSearchParams()[0].get("tab");
  const { name, Content } = TABS.find((tab) => tab.name === wanted) ?? TABS[0];
  return (
    <Dashboard tabs={useTabLinks()} chosen={name}>
      <Suspense fallback={<PartSpinner text={adminText.loading} />}>
        <Content key={name} />
      </Suspense>
    </Dashboard>
  );
}
