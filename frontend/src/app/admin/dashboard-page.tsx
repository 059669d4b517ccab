/** The dashboard around the tabs: what waits for the admin, and a link to each tab. */
import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  Link,
  Outlet,
  useLocation,
  useMatch,
  useNavigation,
  useSearchParams,
} from "react-router-dom";
import Chip from "@mui/material/Chip";
import { couponsWorklist, listingsWorklist } from "@mainstreet/contracts/worklist";
import { adminKeys } from "../../admin/api/query-keys.ts";
import { pollHeaders } from "../../admin/api/polling.ts";
import { BIN_VIEW, DUPLICATES_VIEW, listHref } from "../../admin/api/list-params.ts";
import { usePageTitle } from "../../shared/ui/page.tsx";
import { adminText, binText, worklistText, adminBirthdayText } from "../../shared/text/admin.ts";
import { duplicateText } from "../../shared/text/duplicates.ts";
import {
  businessTexts,
  categoryTexts,
  couponTexts,
  eventTexts,
} from "../../shared/text/records.ts";
import { submissionText } from "../../shared/text/submissions.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { PartSpinner } from "../../shared/ui/states.tsx";
import { callApi } from "../../shared/api/client.ts";

const LABELS: Record<string, string> = {
  businesses: businessTexts.tab,
  coupons: couponTexts.tab,
  events: eventTexts.tab,
  categories: categoryTexts.tab,
  import: adminText.importTab,
  submissions: submissionText.tab,
  birthdays: adminBirthdayText.tab,
};

/** Texts of the tabs that also show deleted records. */
const LISTS: Record<string, { many: string }> = {
  businesses: businessTexts,
  coupons: couponTexts,
  events: eventTexts,
  categories: categoryTexts,
};

/** A scroll button takes no room when there is nothing more on its side. */
const tabRow = { "& .MuiTabScrollButton-root.Mui-disabled": { width: 0 } };
const PANEL_ID = "admin-panel";
const tabId = (name: string) => `tab-${name}`;

/** The tab in the address; `/admin` itself shows the first. */
const useShownTab = () => useMatch("/admin/:tab")?.params.tab?.toLowerCase() ?? "businesses";

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
              // The tab of submissions shows how many are waiting.
              label={
                <span>{name === "submissions" ? submissionText.tabWith(waiting) : label}</span>
              }
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

/** Wraps a tab and sets its title; an error page in place of a broken tab sets its own. */
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

const toBusinesses = (filters: Record<string, string>) => listHref("businesses", { filters });
const toCoupons = (validity: string) =>
  listHref("coupons", { filters: { active: "true", validity } });

/** What waits for the admin, each a link to the list that shows it. */
function Worklist() {
  const listings = useQuery(listingsWorklistQuery).data;
  const coupons = useQuery(couponsWorklistQuery).data;
  const items = [
    {
      count: listings?.waitingSubmissions,
      say: worklistText.waitingSubmissions,
      to: listHref("submissions", {}),
    },
    { count: coupons?.endingSoon, say: worklistText.endingSoon, to: toCoupons("soon") },
    { count: coupons?.expired, say: worklistText.expired, to: toCoupons("expired") },
    {
      count: listings?.withoutCoordinates,
      say: worklistText.withoutCoordinates,
      to: toBusinesses({ located: "false" }),
    },
    {
      count: listings?.withoutCoupon,
      say: worklistText.withoutCoupon,
      to: toBusinesses({ hasCoupons: "false" }),
    },
  ].flatMap(({ count = 0, say, to }) => (count > 0 ? [{ text: say(count), to }] : []));
  // Unknown counts are left out; the lists below report what is broken.
  if (items.length === 0 && !(listings && coupons)) return null;
  return (
    <Box component="section" aria-label={worklistText.title} sx={row}>
      <Typography component="h2" variant="subtitle2">
        {worklistText.title}
      </Typography>
      {items.length === 0 ? (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {worklistText.nothing}
        </Typography>
      ) : (
        <Box component="ul" sx={list}>
          {items.map(({ text, to }) => (
            <li key={to}>
              <Chip clickable variant="outlined" component={Link} to={to} label={text} sx={item} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const row = { display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: "8px 16px", mb: 2 };
const list = {
  display: "flex",
  flexWrap: "wrap",
  gap: 1,
  minWidth: 0,
  m: 0,
  p: 0,
  listStyle: "none",
};
// On narrow phones the label takes two lines.
const item = {
  height: "auto",
  minHeight: { xs: 44, md: 32 },
  borderRadius: "22px",
  "& .MuiChip-label": { whiteSpace: "normal" },
};

/** Refetch interval of the counts, in ms: the services count anew for every request. */
const COUNT_MS = 15_000;

const listingsWorklistQuery = queryOptions({
  queryKey: adminKeys.worklist("listings"),
  queryFn: (context) =>
    callApi({
      path: "/api/admin/listings/worklist",
      schema: listingsWorklist,
      headers: pollHeaders(context),
    }),
  refetchInterval: COUNT_MS,
});

const couponsWorklistQuery = queryOptions({
  queryKey: adminKeys.worklist("coupons"),
  queryFn: (context) =>
    callApi({
      path: "/api/admin/coupons/worklist",
      schema: couponsWorklist,
      headers: pollHeaders(context),
    }),
  refetchInterval: COUNT_MS,
});
