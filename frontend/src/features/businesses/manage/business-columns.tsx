/** Columns of the businesses table. */
import { bulkDone } from "@mainstreet/contracts/bulk-edit";
import type { AdminBusiness } from "@mainstreet/contracts/business";
import ImageOutlined from "@mui/icons-material/ImageOutlined";
import StarRounded from "@mui/icons-material/StarRounded";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import Avatar from "@mui/material/Avatar";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRecordActions } from "../../../admin/api/use-record-actions.ts";
import { SmallChip } from "../../../admin/list/cells.tsx";
import { clamped, idColumn } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { callApi } from "../../../shared/api/client.ts";
import { NEW_TAB, webHref } from "../../../shared/format/contact-links.ts";
import {
  WEBSITE_LENGTH,
  businessFieldText as text,
  recordText,
} from "../../../shared/text/records.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { businesses } from "./business-kind.tsx";

export const columns: Column<AdminBusiness>[] = [
  idColumn,
  {
    id: "name",
    header: recordText.name,
    sort: "name",
    card: "title",
    cell: (business, below) => <NameCell business={business} below={below} />,
  },
  {
    id: "address",
    header: text.address,
    cell: (business) =>
      (business.address !== "" || business.geocodeStatus !== "located") && (
        <AddressCell business={business} />
      ),
  },
  { id: "phone", header: text.phone, nowrap: true, fold: "line", cell: ({ phone }) => phone },
  {
    id: "website",
    header: text.website,
    nowrap: true,
    fold: ({ website }) => website !== "" && <Website website={website} />,
    cell: ({ website }) => <Website website={website} />,
  },
  {
    id: "images",
    header: text.images,
    fold: PictureIcons,
    cell: ({ logoUrl, imageUrl }) =>
      (logoUrl !== "" || imageUrl !== "") && (
        <Stack direction="row" sx={{ gap: 0.5 }}>
          {logoUrl && <SmallChip label={text.logoUrl} />}
          {imageUrl && <SmallChip label={text.imageUrl} />}
        </Stack>
      ),
  },
  {
    id: "category",
    header: text.category,
    cell: ({ category }) => <WholeWords>{category.name}</WholeWords>,
  },
];

/** Icons in place of the badges, where there is little room. */
function PictureIcons({ logoUrl, imageUrl }: AdminBusiness) {
  return (
    (logoUrl !== "" || imageUrl !== "") && (
      <Stack direction="row" sx={{ gap: 0.5 }}>
        {logoUrl && <StorefrontOutlined fontSize="small" titleAccess={text.logoUrl} />}
        {imageUrl && <ImageOutlined fontSize="small" titleAccess={text.imageUrl} />}
      </Stack>
    )
  );
}

/** Never breaks a word, so that the column is as wide as its longest one. */
const WholeWords = ({ children }: { children: string }) => (
  <span style={{ overflowWrap: "normal" }}>{children}</span>
);

interface NameCellProps {
  business: AdminBusiness;
  below: ReactNode;
}

function NameCell({ business: { name, logoUrl, showDeals }, below }: NameCellProps) {
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
      <Avatar variant="rounded" aria-hidden="true" sx={{ width: 32, height: 32 }}>
        <Picture src={logoUrl} alt="" kind="logo" width={32} height={32} sizes="32px" />
      </Avatar>
      {/* Wide enough for a phone number and the picture icons, which narrow tables show below
          the name. */}
      <Box sx={{ minWidth: below ? 176 : 0, flex: 1 }}>
        <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
          <Typography
            component="strong"
            variant="body2"
            title={name}
            sx={{ ...clamped(2), fontWeight: 600 }}
          >
            {name}
          </Typography>
          {showDeals && (
            <SmallChip
              color="error"
              icon={<StarRounded />}
              label={text.featured}
              sx={{ flexShrink: 0, "& .MuiChip-icon": { color: "inherit" } }}
            />
          )}
        </Stack>
        {below}
      </Box>
    </Stack>
  );
}

function Website({ website }: { website: string }) {
  const href = webHref(website);
  if (website === "") return text.noWebsite;
  const short =
    website.length > WEBSITE_LENGTH ? `${website.slice(0, WEBSITE_LENGTH)}...` : website;
  if (!href) return short;
  return (
    <Link href={href} {...NEW_TAB} title={website}>
      {short}
    </Link>
  );
}

/** The address and, unless it is located, the state of its geocoding. */
function AddressCell({ business }: { business: AdminBusiness }) {
  const { address, geocodeStatus } = business;
  const isLocated = geocodeStatus === "located";
  const line = (
    <Box title={address} sx={clamped(isLocated ? 2 : 1)}>
      {address}
    </Box>
  );
  if (isLocated) return line;
  return (
    <Stack sx={{ gap: 0.25, alignItems: "start" }}>
      {address && line}
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
        <SmallChip
          color={geocodeStatus === "failed" ? "error" : "default"}
          label={text.statuses[geocodeStatus]}
        />
        {(geocodeStatus === "failed" || geocodeStatus === "notFound") && (
          <LocateAgain business={business} />
        )}
      </Stack>
    </Stack>
  );
}

function LocateAgain({ business: { id, name } }: { business: AdminBusiness }) {
  const { toast, refresh, fail } = useRecordActions(businesses);
  const { mutate: locate } = useMutation({
    mutationFn: () => {
      const path = `${businesses.path}/bulk-geocode`;
      return callApi({ path, method: "POST", body: { ids: [id] }, schema: bulkDone });
    },
    onSuccess: () => {
      toast({ title: text.searching });
      return refresh();
    },
    onError: (error) => fail(text.searchFailed, error),
  });
  return (
    <Link
      component="button"
      type="button"
      variant="caption"
      aria-label={text.againFor(name)}
      onClick={() => locate()}
      sx={{ minHeight: { xs: 44, md: 24 }, fontWeight: 600 }}
    >
      {text.again}
    </Link>
  );
}
