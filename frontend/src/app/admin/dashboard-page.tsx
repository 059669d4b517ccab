/** What stands around the tabs: what waits, and a link to each. */
import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import {
  Link,
  Outlet,
  useLocation,
  useMatch,
  useNavigation,
  useSearchParams,
} from "react-router-dom";
import { BIN_VIEW } from "../../admin/api/list-params.ts";
import { Worklist, listingsWorklistQuery } from "../../features/admin/worklist.tsx";
import { DUPLICATES_VIEW } from "../../features/businesses/manage/duplicates-api.ts";
import { usePageTitle } from "../../shared/hooks/use-page-title.ts";
import { adminText } from "../../shared/text/admin.ts";
import { binText } from "../../shared/text/bin.ts";
import { duplicateText } from "../../shared/text/duplicates.ts";
import { adminBirthdayText } from "../../shared/text/manage-birthdays.ts";
import {
  businessTexts,
  categoryTexts,
  couponTexts,
  eventTexts,
} from "../../shared/text/records.ts";
import { submissionText } from "../../shared/text/submissions.ts";
import { useTown } from "../../shared/town/context.ts";
import { PartSpinner } from "../../shared/ui/full-spinner.tsx";

const LABELS: Record<string, string> = {
  businesses: businessTexts.tab,
  coupons: couponTexts.tab,
  events: eventTexts.tab,
  categories: categoryTexts.tab,
  import: adminText.importTab,
  submissions: submissionText.tab,
  birthdays: adminBirthdayText.tab,
};

/** Tabs that also show what was deleted. */
const LISTS: Record<string, { many: string }> = {
  businesses: businessTexts,
  coupons: couponTexts,
  events: eventTexts,
  categories: categoryTexts,
};

/** Where there is nothing more to that side, the button takes no room. */
const tabRow = { "& .MuiTabScrollButton-root.Mui-disabled": { width: 0 } };
const PANEL_ID = "admin-panel";
const tabId = (name: string) => `tab-${name}`;

/** `/admin` itself shows the first. */
const useShownTab = () => useMatch("/admin/:tab")?.params.tab ?? "businesses";

export function DashboardPage() {
  const waiting = useQuery(listingsWorklistQuery).data?.waitingSubmissions ?? 0;
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const chosen = useShownTab();
  return (
    <>
      <Typography variant="h1" sx={{ mt: 4, mb: 1, fontSize: "1.75rem" }}>
        {adminText.title}
      </Typography>
      <Worklist />
      <Box sx={{ mb: 3, borderBottom: 1, borderColor: "divider" }}>
        <Tabs
          value={chosen}
          variant="scrollable"
          scrollButtons="auto"
          allowScrollButtonsMobile
          aria-label={adminText.tabsLabel}
          sx={tabRow}
        >
          {Object.entries(LABELS).map(([name, label]) => (
            <Tab
              key={name}
              value={name}
              // The queue's tab says how many wait.
              label={name === "submissions" ? submissionText.tabWith(waiting) : label}
              component={Link}
              to={`/admin/${name}`}
              id={tabId(name)}
              aria-controls={PANEL_ID}
            />
          ))}
        </Tabs>
      </Box>
      <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(chosen)}>
        {next === pathname ? <Outlet /> : <PartSpinner text={adminText.loading} />}
      </div>
    </>
  );
}

/** Around a tab; what stands in place of one that broke has a title of its own. */
export function TabPage() {
  const view = useSearchParams()[0].get(BIN_VIEW.name);
  usePageTitle(adminText.pageTitle(titleOf(useShownTab(), view), useTown().name));
  return <Outlet />;
}

function titleOf(tab: string, view: string | null): string {
  const list = LISTS[tab];
  if (list && view === BIN_VIEW.value) return binText.title(list.many);
  if (list === businessTexts && view === DUPLICATES_VIEW.value) return duplicateText.title;
  return LABELS[tab] ?? adminText.title;
}
