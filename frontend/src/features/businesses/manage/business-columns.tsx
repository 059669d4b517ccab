/** Columns of the businesses table. */
import StarRounded from "@mui/icons-material/StarRounded";
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { styled } from "@mui/material/styles";
import { webHref } from "../../../shared/format/listing.ts";
import {
  WEBSITE_LENGTH,
  businessFieldText as words,
  businessTexts,
  recordText,
} from "../../../shared/text/records.ts";
import type { Column } from "../../../shared/ui/admin-table.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Badge } from "../../../shared/records/badge.tsx";
import { RowActions } from "../../../shared/records/row-actions.tsx";
import { AddressCell } from "./address-cell.tsx";
import { businessHistory } from "./business-form.ts";

interface Handlers {
  onEdit: (business: AdminBusiness) => void;
  onDelete: (business: AdminBusiness) => void;
  /** Asks again where its address is. */
  onLocate: (business: AdminBusiness) => void;
}

export function businessColumns({ onEdit, onDelete, onLocate }: Handlers): Column<AdminBusiness>[] {
  return [
    { id: "id", header: recordText.id, cell: ({ id }) => id },
    { id: "name", header: recordText.name, cell: (business) => <NameCell business={business} /> },
    {
      id: "address",
      header: words.address,
      cell: (business) => <AddressCell business={business} onLocate={onLocate} />,
    },
    { id: "phone", header: words.phone, cell: ({ phone }) => <Nowrap>{phone}</Nowrap> },
    { id: "website", header: words.website, cell: ({ website }) => <Website website={website} /> },
    {
      id: "images",
      header: words.images,
      cell: ({ logoUrl, imageUrl }) => (
        <Badges>
          {logoUrl && <Badge>{words.logo}</Badge>}
          {imageUrl && <Badge>{words.image}</Badge>}
        </Badges>
      ),
    },
    { id: "category", header: words.category, cell: ({ category }) => category.name },
    {
      id: "actions",
      header: recordText.actions,
      align: "right",
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
    <Name>
      <span aria-hidden="true">
        <Picture src={logoUrl} alt="" kind="logo" width={32} height={32} sizes="32px" />
      </span>
      <span>
        <strong>{name}</strong>
        {showDeals && (
          <Badge data-tone="brick">
            <StarRounded aria-hidden="true" />
            {words.featured}
          </Badge>
        )}
      </span>
    </Name>
  );
}

function Website({ website }: { website: string }) {
  const href = webHref(website);
  if (website === "") return words.noWebsite;
  const text = website.length > WEBSITE_LENGTH ? `${website.slice(0, WEBSITE_LENGTH)}...` : website;
  return href ? (
    <Nowrap>
      <a href={href} target="_blank" rel="noopener noreferrer" title={website}>
        {text}
      </a>
    </Nowrap>
  ) : (
    text
  );
}

const Nowrap = styled("span")({ whiteSpace: "nowrap" });
const Badges = styled("span")({ display: "inline-flex", flexWrap: "wrap", gap: 4 });
const Name = styled("span")({
  display: "inline-grid",
  gridTemplateColumns: "32px auto",
  alignItems: "center",
  gap: 8,
  textAlign: "start",
  "& > span[aria-hidden]": { width: 32, height: 32, overflow: "hidden", borderRadius: 8 },
  "& > span:last-of-type": { display: "grid", gap: 2, justifyItems: "start" },
});
