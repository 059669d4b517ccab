/** An address, and where the search for its place stands while it has none. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { styled } from "@mui/material/styles";
import { Badge } from "../../../shared/records/badge.tsx";
import { businessFieldText as words } from "../../../shared/text/records.ts";

interface AddressCellProps {
  business: AdminBusiness;
  onLocate: (business: AdminBusiness) => void;
}

const FAILED = { "data-tone": "brick" } as const;

export function AddressCell({ business, onLocate }: AddressCellProps) {
  const { name, address, geocodeStatus } = business;
  if (geocodeStatus === "located") return address;
  return (
    <Cell>
      {address && <span>{address}</span>}
      <State>
        <Badge {...(geocodeStatus === "failed" && FAILED)}>{words.statuses[geocodeStatus]}</Badge>
        {(geocodeStatus === "failed" || geocodeStatus === "notFound") && (
          <Again type="button" aria-label={words.againFor(name)} onClick={() => onLocate(business)}>
            {words.again}
          </Again>
        )}
      </State>
    </Cell>
  );
}

const Cell = styled("span")({ display: "inline-grid", gap: 4, justifyItems: "inherit" });
const State = styled("span")({ display: "inline-flex", flexWrap: "wrap", gap: "0 8px" });
const Again = styled("button")(({ theme }) => ({
  minHeight: 24,
  padding: 0,
  border: 0,
  background: "none",
  font: "inherit",
  fontSize: "0.75rem",
  fontWeight: 600,
  textDecoration: "underline",
  cursor: "pointer",
  color: theme.vars.palette.primary.main,
}));
