/** What stands around the tabs: what waits, and a link to each. */
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useMatch, useNavigation } from "react-router-dom";
import { Dashboard } from "../../features/admin/dashboard.tsx";
import { listingsWorklistQuery } from "../../features/admin/worklist.tsx";
import { adminText } from "../../shared/text/admin.ts";
import { adminBirthdayText } from "../../shared/text/manage-birthdays.ts";
import {
  businessTexts,
  categoryTexts,
  couponTexts,
  eventTexts,
} from "../../shared/text/records.ts";
import { submissionText } from "../../shared/text/submissions.ts";
import { PartSpinner } from "../../shared/ui/full-spinner.tsx";

export function DashboardPage() {
  const waiting = useQuery(listingsWorklistQuery).data?.waitingSubmissions ?? 0;
  const shown = useMatch("/admin/:tab")?.params.tab ?? "businesses";
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const tab = (name: string, label: string) => ({ name, label, href: `/admin/${name}` });
  const tabs = [
    tab("businesses", businessTexts.tab),
    tab("coupons", couponTexts.tab),
    tab("events", eventTexts.tab),
    tab("categories", categoryTexts.tab),
    tab("import", adminText.importTab),
    // The queue's tab says how many wait.
    tab("submissions", submissionText.tabWith(waiting)),
    tab("birthdays", adminBirthdayText.tab),
  ];
  return (
    <Dashboard tabs={tabs} chosen={shown}>
      {next === pathname ? <Outlet /> : <PartSpinner text={adminText.loading} />}
    </Dashboard>
  );
}
