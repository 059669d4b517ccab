/** Building blocks of the coupon, business and event pages. */
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import { styled } from "@mui/material/styles";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useBackLink } from "../hooks/use-back-link.ts";
import { couponText } from "../text/listing.ts";
import { siteText } from "../text/site.ts";
import { useTown } from "./app-providers.tsx";
import { usePageTitle } from "./page.tsx";
import { FailureState, FullSpinner, StateMessage } from "./states.tsx";
import { Picture } from "./picture.tsx";

export const BackToDeals = () => (
  <Button
    component={Link}
    data-screen-only
    to="/"
    onClick={useBackLink()}
    startIcon={<ArrowBackRounded />}
    sx={{ margin: "16px 0 8px -12px" }}
  >
    {couponText.backToDeals}
  </Button>
);

/** The record and, beside it, related content. */
export const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 24,
  alignItems: "start",
  "@media (min-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr) 340px" },
});

// Overflow is visible, since a coupon's notches extend over its edges.
export const Sheet = styled(Card)<{ component: "article" }>({ overflow: "visible" });

interface SheetPictureProps {
  src: string;
  kind: "coupon" | "business" | "event";
}

/** Picture at the top of the sheet; nothing without one. */
export const SheetPicture = ({ src, kind }: SheetPictureProps) =>
  src !== "" && (
    <PictureFrame data-screen-only>
      <Picture
        src={src}
        alt=""
        kind={kind}
        width={1200}
        height={600}
        sizes="(min-width: 1200px) 800px, 100vw"
        eager
      />
    </PictureFrame>
  );

const PictureFrame = styled("div")({
  aspectRatio: "16 / 10",
  "@media (min-width: 600px)": { aspectRatio: "2 / 1" },
  overflow: "hidden",
  borderRadius: "11px 11px 0 0",
});

export const Block = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 16,
  padding: "24px 20px",
  overflowWrap: "anywhere",
  "@media (min-width: 600px)": { padding: 32 },
  "& h2": {
    margin: "0 0 4px",
    fontSize: "0.875rem",
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  "& ul": { margin: 0, paddingLeft: 20 },
  "& p": { margin: 0 },
}));

export const Badges = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& .MuiChip-root": { minHeight: 30, fontSize: "0.875rem" },
  "& .MuiChip-colorSecondary": { fontWeight: 600 },
});

/** Actions on the record. */
export const PageActions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  // On phones the actions fill the row.
  "@media (max-width: 599px)": { "& > *": { flexGrow: 1 } },
});

/** Section below the record. */
export const RelatedRecords = styled("section")({ marginTop: 40 });

/** The query of a record; its data is null if the record does not exist. */
type RecordQuery = Pick<UseQueryResult, "data" | "isPending" | "isError" | "refetch">;

/** A failed refetch keeps the cached data. */
const hasFailed = ({ data, isError }: RecordQuery) => isError && data === undefined;

/** Sets the title of a record's page. */
export function useRecordTitle(query: RecordQuery, titleIn: (town: string) => string) {
  const town = useTown().name;
  usePageTitle(hasFailed(query) ? siteText.brokenPageTitle(town) : titleIn(town));
}

interface MissingRecordProps {
  drawing: ReactNode;
  text: { loading: string; notFoundTitle: string; notFoundBody: string };
  /** Left out if the address has no valid id. */
  query?: RecordQuery;
}

/** Shown instead of a record that is loading, failed to load or does not exist. */
export function MissingRecord({ drawing, text, query }: MissingRecordProps) {
  if (query?.isPending) return <FullSpinner text={text.loading} />;
  if (query && hasFailed(query))
    return (
      <FailureState
        heading="h1"
        title={siteText.notLoaded}
        body={siteText.checkConnection}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <StateMessage
      drawing={drawing}
      heading="h1"
      title={text.notFoundTitle}
      body={text.notFoundBody}
      action={
        <Button component={Link} to="/" variant="contained">
          {couponText.backToHome}
        </Button>
      }
    />
  );
}
