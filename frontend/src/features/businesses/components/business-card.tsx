/** A business's card, plainer than a deal's: who it is, how far, how to reach it. */
import Card from "@mui/material/Card";
import type { Business } from "@mainstreet/contracts/business";
import CallOutlined from "@mui/icons-material/CallOutlined";
import DirectionsOutlined from "@mui/icons-material/DirectionsOutlined";
import LanguageOutlined from "@mui/icons-material/LanguageOutlined";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import { memo } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { distanceText } from "../../../shared/format/distance-text.ts";
import { NEW_TAB, mapsHref, telHref, webHref } from "../../../shared/format/contact-links.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { listingText } from "../../../shared/text/listing.ts";
import { coveringLink, shadows } from "../../../shared/theme/tokens.ts";
import { openOver } from "../../../shared/ui/page.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { Stars } from "../../../shared/ui/stars.tsx";
import { styled } from "@mui/material/styles";
import IconButton from "@mui/material/IconButton";

interface BusinessCardProps {
  business: Business;
  /** Opens the business's details. */
  onOpen: (id: number) => void;
}

/** Memoized: renders again only when its props change. */
export const BusinessCard = memo(function BusinessCard({ business, onOpen }: BusinessCardProps) {
  const meta = [distanceText(business.distance, useTown()), categoryLabel(business.category.name)];
  return (
    <Frame component="article">
      <Logo>
        <Picture src={business.logoUrl} alt="" kind="logo" width={96} height={96} sizes="48px" />
      </Logo>
      <Body>
        <h3>
          <Link
            to={businessPath(business)}
            dir="auto"
            onClick={(event) => openOver(event, () => onOpen(business.id))}
          >
            {business.name}
          </Link>
          {business.isPremium && (
            <VerifiedRounded titleAccess={listingText.verified} color="primary" />
          )}
        </h3>
        <Stars rating={business.rating} reviewCount={business.reviewCount} />
        <p>{meta.filter((part) => part !== undefined).join(" · ")}</p>
        {business.address !== "" && <p dir="auto">{business.address}</p>}
      </Body>
      <Actions>
        <Action name={business.name} label={listingText.call} href={telHref(business.phone)}>
          <CallOutlined />
        </Action>
        <Action name={business.name} label={listingText.website} href={webHref(business.website)}>
          <LanguageOutlined />
        </Action>
        <Action name={business.name} label={listingText.directions} href={mapsHref(business)}>
          <DirectionsOutlined />
        </Action>
      </Actions>
    </Frame>
  );
});

interface ActionProps {
  name: string;
  label: string;
  href: string | undefined;
  children: ReactNode;
}

/** An icon link; nothing without an address. */
function Action({ name, label, href, children }: ActionProps) {
  if (!href) return null;
  return (
    <IconButton
      href={href}
      {...(!href.startsWith("tel:") && NEW_TAB)}
      aria-label={listingText.ofBusiness(label, name)}
      title={label}
    >
      {children}
    </IconButton>
  );
}

const Frame = styled(Card)<{ component: "article" }>(({ theme }) => ({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr)",
  gridTemplateRows: "1fr auto",
  gap: "8px 12px",
  height: "100%",
  boxSizing: "border-box",
  padding: "16px 16px 8px",
  transition: "box-shadow 160ms ease-out",
  "&:hover": { boxShadow: shadows.lifted },
  "&:has(h3 a:focus-visible)": {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
}));

const Logo = styled("div")(({ theme }) => ({
  width: 48,
  height: 48,
  overflow: "hidden",
  borderRadius: 8,
  outline: `1px solid ${theme.vars.palette.divider}`,
}));

const Body = styled("div")(({ theme }) => ({
  display: "grid",
  alignContent: "start",
  gap: 2,
  "& h3": {
    // The verified mark stays beside the name, however many lines that takes.
    display: "flex",
    margin: 0,
    fontSize: "1.0625rem",
    fontWeight: 600,
    lineHeight: 1.35,
    overflowWrap: "anywhere",
    ...coveringLink,
  },
  "& h3 svg": { flexShrink: 0, margin: "3px 0 0 4px", fontSize: 18 },
  "& p": {
    margin: 0,
    fontSize: "0.875rem",
    lineHeight: 1.4,
    overflowWrap: "anywhere",
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
  },
}));

const Actions = styled("div")(({ theme }) => ({
  gridColumn: "1 / -1",
  position: "relative",
  zIndex: 1,
  justifySelf: "start",
  display: "flex",
  gap: 4,
  marginInline: -8,
  "& a": { width: 44, height: 44, color: theme.vars.palette.primary.main },
  "& svg": { fontSize: 22 },
}));
