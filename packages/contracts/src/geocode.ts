/** The place of an address, as the geocode button and visitors ask for it. */
import { z } from "zod";
import { latitude, longitude, requiredText, text } from "./fields.ts";

export const geocodeQuery = z.strictObject({
  address: requiredText(500, "Please enter an address to geocode"),
});

/** Degrees. */
export const place = z.object({ latitude, longitude });
export type Place = z.infer<typeof place>;

/** null: the geocoder knows no such address. */
export const geocodeResponse = place.nullable();

const ADDRESS = "Please enter an address or ZIP code";

/** Where a visitor is, or wants to be. */
export const visitorAddressQuery = z.strictObject({
  address: text(200).min(3, ADDRESS),
});

/** Code of the refusal where no geocoder is set. */
export const NO_GEOCODER = "geocoder_unset";
