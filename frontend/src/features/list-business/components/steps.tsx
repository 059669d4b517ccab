/** The wizard's steps with fields. Step 1: the business. */
import { LISTING_CATEGORIES } from "@mainstreet/contracts/submission";
import { useController, useFormContext } from "react-hook-form";
import { useRef } from "react";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { wizardFields, wizardText } from "../../../shared/text/wizard.ts";
import { useToday } from "../../../shared/town/today.tsx";
import type { ListingValues } from "../listing-values.ts";
import {
  ChoiceField,
  ImageField,
  ListingTextArea,
  OpeningHoursField,
  ListingTextField,
} from "./listing-field.tsx";
import { styled } from "@mui/material/styles";
import { MarkerDialog, useMarkerDialog } from "../../../shared/ui/map/marker-dialog.tsx";

export function BusinessStep() {
  return (
    <Fields>
      <ListingTextField name="businessName" autoComplete="organization" />
      <ChoiceField
        name="category"
        choices={LISTING_CATEGORIES}
        invitation={wizardText.chooseCategory}
      />
      <ListingTextArea name="description" description={wizardText.descriptionHelp} />
      <ListingTextField name="address" autoComplete="street-address" />
      <ListingTextField span="third" name="city" autoComplete="address-level2" />
      <ListingTextField span="third" name="state" autoComplete="address-level1" />
      <ListingTextField span="third" name="zipCode" autoComplete="postal-code" />
      <PlaceField />
    </Fields>
  );
}

/** Step 2: whom to contact, and how the business presents itself. */
export function ContactStep({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { watch } = useFormContext<ListingValues>();
  const premium = watch("selectedPlan") === "premium";
  return (
    <Fields>
      <Group>{wizardText.contact}</Group>
      <ListingTextField span="half" name="phone" type="tel" autoComplete="tel" />
      <ListingTextField
        span="half"
        name="email"
        type="email"
        autoComplete="email"
        description={wizardText.emailHelp}
      />
      <ListingTextField name="website" inputMode="url" autoCapitalize="none" autoComplete="url" />
      <ListingTextField span="half" name="contactName" autoComplete="name" />
      <ListingTextField span="half" name="contactTitle" autoComplete="organization-title" />
      <Group>{wizardFields.openingHours}</Group>
      <OpeningHoursField />
      <Group>{wizardText.branding}</Group>
      <ImageField name="logoUrl" type="logo" onBusy={onBusy} />
      <ImageField name="businessImageUrl" type="business" onBusy={onBusy} />
      {premium && (
        <>
          <Group>{wizardText.social}</Group>
          <ListingTextField
            span="half"
            name="socialMediaLinks.facebook"
            inputMode="url"
            autoCapitalize="none"
          />
          <ListingTextField
            span="half"
            name="socialMediaLinks.instagram"
            inputMode="url"
            autoCapitalize="none"
          />
        </>
      )}
    </Fields>
  );
}

/** Step 3: the featured coupon. */
export function CouponStep({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const today = useToday();
  return (
    <Fields>
      <ListingTextField name="couponTitle" />
      <ListingTextArea name="couponDescription" />
      <ListingTextField span="half" name="couponDiscount" description={wizardText.discountHelp} />
      <ListingTextField
        span="half"
        name="couponCode"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ListingTextField
        span="half"
        name="couponStartDate"
        type="date"
        min={today}
        description={wizardText.startDateHelp}
      />
      <ListingTextField span="half" name="couponExpiration" type="date" min={today} />
      <ListingTextArea name="couponTerms" description={wizardText.termsHelp} />
      <ImageField name="couponImageUrl" type="coupon" onBusy={onBusy} />
    </Fields>
  );
}

/** A step's fields: in one column, but in wide windows, short ones share a row. */
const Fields = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  // Room between a field's message and the next label.
  gap: 16,
  [theme.breakpoints.up("md")]: {
    gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
    "& > *": { gridColumn: "span 6" },
    '& > [data-span="half"]': { gridColumn: "span 3" },
    '& > [data-span="third"]': { gridColumn: "span 2" },
  },
}));

/** Heading of a group of fields. */
const Group = styled("h4")(({ theme }) => ({
  margin: "12px 0 4px",
  fontFamily: theme.typography.h1.fontFamily,
  fontSize: "1.0625rem",
  fontWeight: 600,
  "&:first-of-type": { marginTop: 0 },
}));

/**
 * The business's place, set by a marker on a map; optional, as the address is geocoded otherwise.
 */
function PlaceField() {
  const { setValue } = useFormContext<ListingValues>();
  const { field } = useController<ListingValues, "latitude">({ name: "latitude" });
  const { field: other } = useController<ListingValues, "longitude">({ name: "longitude" });
  const { open, start, close } = useMarkerDialog();
  const { value: north, ref } = field;
  const { value: east } = other;
  const isSet = north !== "";
  const buttons = useRef<HTMLDivElement>(null);
  useFocusWhenLost(isSet, () => buttons.current?.querySelector("button"));
  const set = (to: { latitude: string; longitude: string }) => {
    setValue("latitude", to.latitude);
    setValue("longitude", to.longitude);
  };
  return (
    <Box ref={buttons} sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <Button
        ref={ref}
        variant="outlined"
        startIcon={<PlaceOutlined />}
        onClick={() =>
          open(isSet ? { latitude: Number(north), longitude: Number(east) } : undefined)
        }
      >
        <span>{isSet ? wizardText.changePlace : wizardText.addPlace}</span>
      </Button>
      {isSet && (
        <Button color="inherit" onClick={() => set({ latitude: "", longitude: "" })}>
          {wizardText.removePlace}
        </Button>
      )}
      <Typography component="output" variant="body2" color="textSecondary">
        {isSet && `${wizardFields.place}: ${north}, ${east}`}
      </Typography>
      {start && (
        <MarkerDialog
          start={start}
          onTake={(place) =>
            set({
              latitude: place.latitude.toFixed(6),
              longitude: place.longitude.toFixed(6),
            })
          }
          onClose={close}
        />
      )}
    </Box>
  );
}
