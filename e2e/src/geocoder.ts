/** The system's fake geocoder: it knows one address, fails for another and finds no others. */
import { found, openNominatim } from "@mainstreet/listings-service/testing/nominatim";

/** Near the admins' town. */
export const KNOWN_ADDRESS = { address: "12 Harbor Lane", latitude: 43.987895, longitude: -91.4 };
/** For this address the geocoder reports an internal error. */
export const BROKEN_ADDRESS = "13 Broken Bridge";

export async function openGeocoder() {
  const nominatim = await openNominatim();
  const { address, latitude, longitude } = KNOWN_ADDRESS;
  nominatim.say(address, found(latitude, longitude));
  nominatim.say(BROKEN_ADDRESS, { status: 500 });
  return nominatim;
}
