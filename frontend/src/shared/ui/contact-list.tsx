/** A business's contact details: address on a map, phone, distance, website. */
import type { Business } from "@mainstreet/contracts/business";
import CallOutlined from "@mui/icons-material/CallOutlined";
import LanguageOutlined from "@mui/icons-material/LanguageOutlined";
import NearMeOutlined from "@mui/icons-material/NearMeOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import type { ReactNode } from "react";
import { useTown } from "./app-providers.tsx";
import { distanceText } from "../format/distance-text.ts";
import { NEW_TAB, mapsHref, telHref, webHref } from "../format/contact-links.ts";
import { dealText } from "../text/deals.ts";
import { listingText } from "../text/listing.ts";
import { HiddenText } from "./page.tsx";
import { styled } from "@mui/material/styles";

interface ContactListProps {
  business: Business;
  /** Shown after the address. */
  badge?: ReactNode;
  /** Adds a label to each line, and shows an unknown distance. */
  labelled?: boolean;
}

/** Lines without content are left out. */
export function ContactList({ business, badge, labelled }: ContactListProps) {
  const call = telHref(business.phone);
  const { website, websiteUrl } = business;
  const sites = asRead(website) === asRead(websiteUrl) ? [website] : [website, websiteUrl];
  const miles = labelled ? business.distance : (business.distance ?? undefined);
  const distance = distanceText(miles, useTown());
  const label = (text: string) =>
    labelled ? <small>{text}</small> : <HiddenText>{`${text}: `}</HiddenText>;
  return (
    <Lines>
      {business.address !== "" && (
        <li>
          <PlaceOutlined />
          <span>
            {label(dealText.address)}
            <a dir="auto" href={mapsHref(business)} {...NEW_TAB}>
              {business.address}
            </a>{" "}
            {badge}
          </span>
        </li>
      )}
      {call && (
        <li>
          <CallOutlined />
          <span>
            {label(dealText.phone)}
            <a href={call}>{business.phone}</a>
          </span>
        </li>
      )}
      {distance && (
        <li>
          <NearMeOutlined />
          {/* Translation by the browser replaces bare text nodes, which React could not update. */}
          <span>{miles === null ? distance : listingText.distanceAway(distance)}</span>
        </li>
      )}
      {sites.map((site) => {
        const href = webHref(site);
        return (
          href && (
            <li key={href}>
              <LanguageOutlined />
              <span>
                {label(dealText.website)}
                <a href={href} {...NEW_TAB}>
                  {asRead(site)}
                </a>
              </span>
            </li>
          )
        );
      })}
    </Lines>
  );
}

const asRead = (site: string) => site.replace(/^https?:\/\//, "");

const Lines = styled("ul")(({ theme }) => ({
  display: "grid",
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: "none",
  overflowWrap: "anywhere",
  "& li": { position: "relative", display: "flex", alignItems: "center", gap: 10, minHeight: 40 },
  // A label is close to the line below it.
  "& li:has(small)": { paddingBlock: 4 },
  "& li > svg": { flexShrink: 0, fontSize: 22, color: theme.vars.palette.text.secondary },
  "& li a": { color: theme.vars.palette.primary.main },
  "& li small": {
    display: "block",
    fontSize: "0.8125rem",
    lineHeight: 1.3,
    color: theme.vars.palette.text.secondary,
  },
}));
