/** Which part of an address is a unit number; everything else is tested through the API. */
import { expect, test } from "vitest";
import { placeAt, searchableAddress } from "./own-addresses.ts";

const shops = [
  { address: "3202 Folsom St, Suite 12345, Maplewood", latitude: 1 },
  { address: "3210 Folsom St, Maplewood", latitude: 2 },
  { address: "9 Elm Street, Suite 1200, Maplewood, NY 12345", latitude: 3 },
  { address: "1 Portage Avenue, Sault Ste. Marie, MI 49783", latitude: 4 },
].map(({ address, latitude }) => ({
  address: searchableAddress(address),
  latitude,
  longitude: -73,
}));

test.each([
  ["3202 Folsom Street Suite 12345", 1],
  ["3202 Folsom Street, Ste. B", 1],
  ["3210 Folsom St #B-7", 2],
  ["3210 Folsom St, apt # 7, Maplewood", 2],
  ["12345", 3],
  ["Sault Ste. Marie, MI 49783", 4],
  ["Apt 12345", undefined],
  ["unit 1200", undefined],
  ["3202 Suite 4", undefined],
])("%s is located at shop %s", (asked, latitude) => {
  expect(placeAt(shops, asked)?.latitude).toBe(latitude);
});
