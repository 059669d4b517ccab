/** An address, and where the search for its place stands while it has none. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { businessFieldText as words } from "../../../shared/text/records.ts";

interface AddressCellProps {
  business: AdminBusiness;
  onLocate: (business: AdminBusiness) => void;
}

export function AddressCell({ business, onLocate }: AddressCellProps) {
  const { name, address, geocodeStatus } = business;
  if (geocodeStatus === "located") return address;
  return (
    <Stack sx={{ gap: 0.5, alignItems: "start" }}>
      {address && <span>{address}</span>}
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
        <Chip
          size="small"
          variant="outlined"
          color={geocodeStatus === "failed" ? "error" : "default"}
          label={words.statuses[geocodeStatus]}
        />
        {(geocodeStatus === "failed" || geocodeStatus === "notFound") && (
          <Link
            component="button"
            type="button"
            variant="caption"
            aria-label={words.againFor(name)}
            onClick={() => onLocate(business)}
            sx={{ minHeight: 24, fontWeight: 600 }}
          >
            {words.again}
          </Link>
        )}
      </Stack>
    </Stack>
  );
}
