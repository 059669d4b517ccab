/** The record kind of businesses, with the fields of their form. */
import { adminBusiness, businessUpdate, PLACE_FIELDS } from "@mainstreet/contracts/business";
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { LISTING_PLANS } from "@mainstreet/contracts/plan";
import Box from "@mui/material/Box";
import { REFERENCES } from "../../../admin/record-kind.ts";
import type { Field, RecordKind } from "../../../admin/record-kind.ts";
import { plans } from "../../../shared/text/plans.ts";
import { businessFieldText as text, businessTexts } from "../../../shared/text/records.ts";
import { GeocodeButton, PlaceButton } from "./place-buttons.tsx";

type Name = keyof AdminBusiness;

const degrees = (name: "latitude" | "longitude"): Field<Name> => ({
  name,
  label: text[name],
  type: "number",
  range: { step: 0.000001 },
  blank: null,
});

const link = (
  name: "facebookUrl" | "instagramUrl" | "twitterUrl" | "linkedinUrl" | "websiteUrl",
): Field<Name> => ({ name, label: text[name], type: "url" });

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
  form: [
    [
      text.basics,
      { name: "name", label: text.name, required: true },
      { name: "categoryId", label: text.category, as: "category", required: true },
      { name: "description", label: text.description, rows: 1 },
      { name: "showDeals", label: text.showDeals, as: "switch", description: text.showDealsHelp },
      { name: "isPremium", label: text.isPremium, as: "switch", description: text.isPremiumHelp },
    ],
    [
      text.contact,
      {
        name: "address",
        label: text.address,
        below: (form) => (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1 }}>
            <GeocodeButton form={form} />
            <PlaceButton form={form} />
          </Box>
        ),
      },
      [degrees("latitude"), degrees("longitude")],
      [
        { name: "phone", label: text.phone, type: "tel" },
        { name: "website", label: text.website, type: "url" },
      ],
    ],
    [text.openingHours, { name: "openingHours", label: text.openingHours, as: "hours" }],
    [
      text.membership,
      [
        { name: "contactName", label: text.contactName, description: text.membershipHelp },
        { name: "contactEmail", label: text.contactEmail, type: "email" },
      ],
      [
        { name: "plan", label: text.plan, as: "choice", options: planChoices },
        { name: "paidUntil", label: text.paidUntil, type: "date" },
      ],
    ],
    [
      text.pictures,
      { name: "logoUrl", label: text.logo, as: "picture", of: "logo" },
      { name: "imageUrl", label: text.image, as: "picture", of: "business" },
    ],
    [
      text.standing,
      [
        {
          name: "rating",
          label: text.rating,
          type: "number",
          range: { min: 0, max: 5, step: 0.1 },
          initial: "0",
          blank: null,
        },
        {
          name: "reviewCount",
          label: text.reviewCount,
          type: "number",
          range: { min: 0, step: 1 },
          initial: "0",
          blank: 0,
        },
      ],
    ],
    [
      text.links,
      link("facebookUrl"),
      link("instagramUrl"),
      link("twitterUrl"),
      link("linkedinUrl"),
      link("websiteUrl"),
    ],
  ],
};
