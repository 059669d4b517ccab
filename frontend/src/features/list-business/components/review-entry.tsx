/** One answer in the review; below, the answers that it shows for each step. */
import { styled } from "@mui/material/styles";
import { uploadText } from "../../../shared/text/upload.ts";
import { wizardFields, wizardText } from "../../../shared/text/wizard.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { longDay } from "../../../shared/format/day.ts";
import type { ListingValues } from "../listing-values.ts";

export function ReviewEntry({ label, value, long = false, picture }: ReviewedField) {
  return (
    <Entry data-long={long}>
      <dt>{label}</dt>
      <dd dir="auto" data-none={value === ""}>
        {value === "" || !picture ? (
          <span>{value || wizardText.none}</span>
        ) : (
          <Frame data-kind={picture}>
            <Picture
              src={value}
              alt={uploadText.preview(label)}
              kind={picture}
              width={320}
              height={200}
              sizes="240px"
            />
          </Frame>
        )}
      </dd>
    </Entry>
  );
}

const Entry = styled("div")(({ theme }) => ({
  '&[data-long="true"]': { gridColumn: "1 / -1" },
  "& dt": { fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" },
  '& dd[data-none="true"]': { color: theme.vars.palette.text.secondary },
}));

const Frame = styled("div")(({ theme }) => ({
  width: "min(240px, 100%)",
  aspectRatio: "16 / 10",
  marginTop: 4,
  overflow: "hidden",
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  '&[data-kind="logo"]': { width: 96, aspectRatio: "1" },
}));

interface ReviewedField {
  label: string;
  /** "" where nothing was given. */
  value: string;
  /** As wide as the page; short ones are in pairs. */
  long?: boolean;
  /** The value is the address of a picture of this kind. */
  picture?: "logo" | "business" | "coupon";
}

/** Returns the answers of each step before the review. */
export function reviewOf(values: ListingValues): ReviewedField[][] {
  const { facebook, instagram } = values.socialMediaLinks;
  const { latitude, longitude } = values;
  const field = (name: Exclude<keyof typeof wizardFields, "facebook" | "instagram" | "place">) => ({
    label: wizardFields[name],
    value: values[name],
  });
  const dayField = (name: "couponStartDate" | "couponExpiration") => ({
    label: wizardFields[name],
    value: values[name] && longDay(values[name]),
  });
  return [
    [
      field("businessName"),
      field("category"),
      { ...field("description"), long: true },
      { ...field("address"), long: true },
      field("city"),
      field("state"),
      field("zipCode"),
      { label: wizardFields.place, value: latitude && `${latitude}, ${longitude}` },
    ],
    [
      field("phone"),
      field("email"),
      { ...field("website"), long: true },
      { ...field("openingHours"), long: true },
      field("contactName"),
      field("contactTitle"),
      { ...field("logoUrl"), picture: "logo" },
      { ...field("businessImageUrl"), picture: "business" },
      ...(values.selectedPlan === "premium"
        ? [
            { label: wizardFields.facebook, value: facebook },
            { label: wizardFields.instagram, value: instagram },
          ]
        : []),
    ],
    [
      { ...field("couponTitle"), long: true },
      { ...field("couponDescription"), long: true },
      field("couponDiscount"),
      field("couponCode"),
      dayField("couponStartDate"),
      dayField("couponExpiration"),
      { ...field("couponTerms"), long: true },
      { ...field("couponImageUrl"), picture: "coupon", long: true },
    ],
  ];
}
