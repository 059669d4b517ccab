/** What waits for the admin, each a link to the list that shows it. */
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { worklistText } from "../../shared/text/admin.ts";
import { listHref } from "../../admin/api/list-params.ts";
import { couponsWorklist, listingsWorklist } from "@mainstreet/contracts/worklist";
import { adminKeys } from "../../admin/api/keys.ts";
import { callApi } from "../../shared/api/client.ts";

const toBusinesses = (filters: Record<string, string>) => listHref("businesses", { filters });
const toCoupons = (validity: string) =>
  listHref("coupons", { filters: { active: "true", validity } });

export function Worklist() {
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
  // What is not known yet is not said; the lists below tell when something is broken.
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

const row = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px", mb: 2 };
const list = {
  display: "flex",
  flexWrap: "wrap",
  gap: 1,
  minWidth: 0,
  m: 0,
  p: 0,
  listStyle: "none",
};
// On a narrow phone the words take two lines.
const item = {
  height: "auto",
  minHeight: { xs: 44, md: 32 },
  borderRadius: "22px",
  "& .MuiChip-label": { whiteSpace: "normal" },
};

/** So often those who keep it count it anew, in ms. */
const COUNT_MS = 15_000;

export const listingsWorklistQuery = queryOptions({
  queryKey: adminKeys.worklist("listings"),
  queryFn: () => callApi({ path: "/api/admin/listings/worklist", schema: listingsWorklist }),
  refetchInterval: COUNT_MS,
});

export const couponsWorklistQuery = queryOptions({
  queryKey: adminKeys.worklist("coupons"),
  queryFn: () => callApi({ path: "/api/admin/coupons/worklist", schema: couponsWorklist }),
  refetchInterval: COUNT_MS,
});
