/** What waits for the admin, each a link to the list that shows it. */
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { worklistText as words } from "../../shared/text/worklist.ts";
import { listHref } from "../../shared/records/list-params.ts";
import { couponsWorklistQuery, listingsWorklistQuery } from "./get-worklist.ts";

const toBusinesses = (filters: Record<string, string>) => listHref("businesses", { filters });
const toCoupons = (validity: string) => listHref("coupons", { filters: { validity } });

export function Worklist() {
  const listings = useQuery(listingsWorklistQuery).data;
  const coupons = useQuery(couponsWorklistQuery).data;
  // What is not known yet is not said; the lists below tell when something is broken.
  if (!listings && !coupons) return null;
  const items = [
    {
      count: listings?.waitingSubmissions,
      say: words.waitingSubmissions,
      to: listHref("submissions", {}),
    },
    { count: coupons?.endingSoon, say: words.endingSoon, to: toCoupons("soon") },
    { count: coupons?.expired, say: words.expired, to: toCoupons("expired") },
    {
      count: listings?.withoutCoordinates,
      say: words.withoutCoordinates,
      to: toBusinesses({ located: "false" }),
    },
    {
      count: listings?.withoutCoupon,
      say: words.withoutCoupon,
      to: toBusinesses({ hasCoupons: "false" }),
    },
  ].flatMap(({ count = 0, say, to }) => (count > 0 ? [{ text: say(count), to }] : []));
  return (
    <Section aria-label={words.title}>
      <h2>{words.title}</h2>
      {items.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <ul>
          {items.map(({ text, to }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const Section = styled("section")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 16px",
  marginBottom: 16,
  fontSize: "0.875rem",
  "& h2": { margin: 0, fontSize: "inherit", fontWeight: 600 },
  "& p": { margin: 0, color: theme.vars.palette.text.secondary },
  "& ul": {
    display: "flex",
    flexWrap: "wrap",
    gap: 8,
    margin: 0,
    padding: 0,
    listStyle: "none",
  },
  "& a": {
    display: "block",
    padding: "6px 12px",
    borderRadius: 99,
    border: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    textDecoration: "none",
    "&:hover": { borderColor: theme.vars.palette.primary.main },
  },
}));
