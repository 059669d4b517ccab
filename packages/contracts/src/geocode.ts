/** Geocoding of addresses, for the geocode button and for visitors. */
import { z } from "zod";
import { latitude, longitude, requiredText, text } from "./fields.ts";

export const geocodeQuery = z.strictObject({
  address: requiredText(500, "Please enter an address to geocode"),
});

/** Coordinates in degrees. */
export const place = z.object({ latitude, longitude });
export type Place = z.infer<typeof place>;

/** null: the geocoder does not know the address. */
export const geocodeResponse = place.nullable();

const ADDRESS = "Please enter an address or ZIP code";

/** Address of a visitor's present or intended location. */
export const visitorAddressQuery = z.strictObject({
  address: text(200, ADDRESS).min(3, ADDRESS),
});

/** Error code if no geocoder is configured. */
export const NO_GEOCODER = "geocoder_unset";
