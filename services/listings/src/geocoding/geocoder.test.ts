/** Addresses of geocoders as operators write them. */
import { onTestFinished, expect, test } from "vitest";
import { found, openNominatim } from "../testing/nominatim.ts";
import { createGeocoder } from "./geocoder.ts";

const place = { kind: "found", place: { latitude: 40.7, longitude: -74.2 } };

/** Asks the geocoder at its usual address, changed by `change`; returns its answer and the URL and headers sent. */
async function askAt(change: (address: URL) => void) {
  const nominatim = await openNominatim();
  onTestFinished(() => nominatim.close());
  nominatim.sayAlways(found(40.7, -74.2));
  const address = new URL(nominatim.url);
  change(address);
  const ask = createGeocoder({ url: address.href, contact: "", timeoutMs: 5000 });
  const answer = await ask({ address: "1 Main Street", near: "" });
  const [question] = nominatim.questions;
  const { pathname, searchParams } = new URL(question?.path ?? "", nominatim.url);
  return { answer, pathname, asked: Object.fromEntries(searchParams), headers: question?.headers };
}

test.each(["/v1", "/v1/"])(
  "a key in the address %s goes along with every question",
  async (path) => {
    const { answer, pathname, asked } = await askAt((address) => {
      address.pathname = path;
      address.search = "?key=pk.123&limit=9";
    });
    expect(answer).toEqual(place);
    expect(pathname).toBe("/v1/search");
    expect(asked).toEqual({ key: "pk.123", q: "1 Main Street", format: "json", limit: "1" });
  },
);

test("user and password in the address authenticate every question", async () => {
  const { answer, pathname, headers } = await askAt((address) => {
    address.username = "clerk";
    address.password = "p@ss 100%";
  });
  expect(answer).toEqual(place);
  expect(pathname).toBe("/search");
  expect(headers?.authorization).toBe(`Basic ${Buffer.from("clerk:p@ss 100%").toString("base64")}`);
});

test("an address without user and password sends no authorization", async () => {
  const { headers } = await askAt(() => undefined);
  expect(headers?.authorization).toBeUndefined();
});

test("the reason of a failure, which is logged, contains neither key nor password", async () => {
  const url = "http://clerk:hunter2@127.0.0.1:1/?key=pk.123";
  const ask = createGeocoder({ url, contact: "", timeoutMs: 5000 });
  const answer = await ask({ address: "1 Main Street", near: "" });
  expect(answer.kind).toBe("failed");
  expect(JSON.stringify(answer)).not.toMatch(/hunter2|pk\.123/);
});

test.each([
  ['{"error":"Unable to geocode"}', "notFound"],
  ['{"error":"Not Found"}', "failed"],
])("the answer 404 %s means %s", async (body, kind) => {
  const nominatim = await openNominatim();
  onTestFinished(() => nominatim.close());
  nominatim.sayAlways({ status: 404, body });
  const ask = createGeocoder({ url: nominatim.url, contact: "", timeoutMs: 5000 });
  expect(await ask({ address: "1 Main Street", near: "" })).toMatchObject({ kind });
});
