/** The geocoder of the journeys' system: it knows one address, fails at another and finds no third. */
import { found, openNominatim } from "@mainstreet/listings-service/testing/nominatim";

/** Near the town in which admins work. */
export const KNOWN_ADDRESS = { address: "12 Harbor Lane", latitude: 43.987895, longitude: -91.4 };
/** To this the geocoder answers that something is wrong with itself. */
export const BROKEN_ADDRESS = "13 Broken Bridge";

export async function openGeocoder() {
  const nominatim = await openNominatim();
  const { address, latitude, longitude } = KNOWN_ADDRESS;
  nominatim.say(address, found(latitude, longitude));
  nominatim.say(BROKEN_ADDRESS, { status: 500 });
  return nominatim;
}
