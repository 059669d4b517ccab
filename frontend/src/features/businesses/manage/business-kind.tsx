/** The record kind of businesses, with the fields of their form. */
import { adminBusiness, businessUpdate, PLACE_FIELDS } from "@mainstreet/contracts/business";
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { LISTING_PLANS } from "@mainstreet/contracts/plan";
import Box from "@mui/material/Box";
import { REFERENCES, labelled } from "../../../admin/record-kind.ts";
import type { RecordKind } from "../../../admin/record-kind.ts";
import { plans } from "../../../shared/text/plans.ts";
import { businessFieldText as text, businessTexts } from "../../../shared/text/records.ts";
import { GeocodeButton, PlaceButton } from "./place-buttons.tsx";

const DEGREES = { type: "number", range: { step: 0.000001 }, blank: null } as const;

const planChoices = [
  { value: "", label: text.noPlan },
  ...LISTING_PLANS.map((value) => ({ value, label: plans[value].name })),
];

export const businesses: RecordKind<AdminBusiness> = {
  change: "businesses",
  path: REFERENCES.business,
  texts: businessTexts,
  nameOf: ({ name }) => name,
  schema: adminBusiness,
  body: businessUpdate.omit({ revision: true }).required(),
  width: 500,
  together: PLACE_FIELDS,
  form: labelled({ ...text, categoryId: text.category }, [
    [
      text.basics,
      { name: "name", required: true },
      { name: "categoryId", as: "category", required: true },
      { name: "description", rows: 1 },
      { name: "showDeals", as: "switch" },
      { name: "isPremium", as: "switch" },
    ],
    [
      text.contact,
      {
        name: "address",
        below: (form) => (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1 }}>
            <GeocodeButton form={form} />
            <PlaceButton form={form} />
          </Box>
        ),
      },
      [
        { name: "latitude", ...DEGREES },
        { name: "longitude", ...DEGREES },
      ],
      [
        { name: "phone", type: "tel" },
        { name: "website", type: "url" },
      ],
    ],
    [text.openingHours, { name: "openingHours", as: "hours" }],
    [
      text.membership,
      [{ name: "contactName" }, { name: "contactEmail", type: "email" }],
      [
        { name: "plan", as: "choice", options: planChoices },
        { name: "paidUntil", type: "date" },
      ],
    ],
    [
      text.pictures,
      { name: "logoUrl", as: "picture", of: "logo" },
      { name: "imageUrl", as: "picture", of: "business" },
    ],
    [
      text.standing,
      [
        {
          name: "rating",
          type: "number",
          range: { min: 0, max: 5, step: 0.1 },
          initial: "0",
          blank: null,
        },
        { name: "reviewCount", type: "number", range: { min: 0, step: 1 }, initial: "0", blank: 0 },
      ],
    ],
    [
      text.links,
      { name: "facebookUrl", type: "url" },
      { name: "instagramUrl", type: "url" },
      { name: "twitterUrl", type: "url" },
      { name: "linkedinUrl", type: "url" },
      { name: "websiteUrl", type: "url" },
    ],
  ]),
};
