/** Columns of the businesses table. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import StarRounded from "@mui/icons-material/StarRounded";
import Avatar from "@mui/material/Avatar";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { RowActions } from "../../../admin/list/row-actions.tsx";
import { webHref } from "../../../shared/format/listing.ts";
import {
  WEBSITE_LENGTH,
  businessFieldText,
  businessTexts,
  recordText,
} from "../../../shared/text/records.ts";
import type { RowHandlers } from "../../../admin/list/record-tab.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { businessHistory } from "./business-form.ts";

interface Handlers extends RowHandlers<AdminBusiness> {
  /** Asks again where its address is. */
  onLocate: (business: AdminBusiness) => void;
}

export function businessColumns({ onEdit, onDelete, onLocate }: Handlers): Column<AdminBusiness>[] {
  return [
    { id: "id", header: recordText.id, sort: "id", nowrap: true, cell: ({ id }) => id },
    {
      id: "name",
      header: recordText.name,
      sort: "name",
      card: "title",
      cell: (business) => <NameCell business={business} />,
    },
    {
      id: "address",
      header: businessFieldText.address,
      cell: (business) =>
        (business.address !== "" || business.geocodeStatus !== "located") && (
          <AddressCell business={business} onLocate={onLocate} />
        ),
    },
    {
      id: "phone",
      header: businessFieldText.phone,
      nowrap: true,
      fold: true,
      cell: ({ phone }) => phone,
    },
    {
      id: "website",
      header: businessFieldText.website,
      nowrap: true,
      fold: true,
      cell: ({ website }) => <Website website={website} />,
    },
    {
      id: "images",
      header: businessFieldText.images,
      fold: true,
      cell: ({ logoUrl, imageUrl }) =>
        (logoUrl !== "" || imageUrl !== "") && (
          <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 0.5 }}>
            {logoUrl && <Chip size="small" variant="outlined" label={businessFieldText.logo} />}
            {imageUrl && <Chip size="small" variant="outlined" label={businessFieldText.image} />}
          </Stack>
        ),
    },
    { id: "category", header: businessFieldText.category, cell: ({ category }) => category.name },
    {
      id: "actions",
      header: recordText.actions,
      align: "right",
      card: "actions",
      cell: (business) => (
        <RowActions
          texts={businessTexts}
          name={business.name}
          history={{ kind: businessHistory, id: business.id }}
          onEdit={() => onEdit(business)}
          onDelete={() => onDelete(business)}
        />
      ),
    },
  ];
}

function NameCell({ business: { name, logoUrl, showDeals } }: { business: AdminBusiness }) {
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
      <Avatar variant="rounded" aria-hidden="true" sx={{ width: 32, height: 32 }}>
        <Picture src={logoUrl} alt="" kind="logo" width={32} height={32} sizes="32px" />
      </Avatar>
      <Stack sx={{ minWidth: 0, gap: 0.25, alignItems: "start" }}>
        <Typography component="strong" variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        {showDeals && (
          <Chip
            size="small"
            variant="outlined"
            color="error"
            icon={<StarRounded />}
            label={businessFieldText.featured}
          />
        )}
      </Stack>
    </Stack>
  );
}

function Website({ website }: { website: string }) {
  const href = webHref(website);
  if (website === "") return businessFieldText.noWebsite;
  const text = website.length > WEBSITE_LENGTH ? `${website.slice(0, WEBSITE_LENGTH)}...` : website;
  if (!href) return text;
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" title={website}>
      {text}
    </Link>
  );
}

/** An address, and where the search for its place stands while it has none. */
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
          label={businessFieldText.statuses[geocodeStatus]}
        />
        {(geocodeStatus === "failed" || geocodeStatus === "notFound") && (
          <Link
            component="button"
            type="button"
            variant="caption"
            aria-label={businessFieldText.againFor(name)}
            onClick={() => onLocate(business)}
            sx={{ minHeight: 24, fontWeight: 600 }}
          >
            {businessFieldText.again}
          </Link>
        )}
      </Stack>
    </Stack>
  );
}
