/**
 * Other services' messages about records with images: the contracts' fixtures with other images.
 */
import { readFileSync } from "node:fs";
import { messages } from "@mainstreet/contracts/messages";
import type { SubmissionStatus } from "@mainstreet/contracts/submission";
import { z } from "zod";

const fixture = z.looseObject({ data: z.looseObject({}) });
const folder = new URL("../../../../packages/contracts/fixtures/", import.meta.url);

/**
 * Returns the fixture's message for this town, with other data; null means that the record was
 * deleted.
 */
function changedMessage(
  type: keyof typeof messages,
  town: string,
  revision: number,
  data: object | null,
) {
  const name = data ? `${type}.json` : `${type}.deleted.json`;
  const message = fixture.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
  return { ...message, town, revision, data: { ...message.data, ...data, id: 3 } };
}

interface BusinessImages {
  imageUrl?: string;
  logoUrl?: string;
}

export const businessChangedMessage = (
  town: string,
  revision: number,
  images: BusinessImages | null,
) =>
  messages["business.changed.v1"].parse(
    changedMessage(
      "business.changed.v1",
      town,
      revision,
      images && Object.assign({ imageUrl: "", logoUrl: "" }, images),
    ),
  );

export const couponChangedMessage = (town: string, revision: number, imageUrl: string | null) =>
  messages["coupon.changed.v1"].parse(
    changedMessage("coupon.changed.v1", town, revision, imageUrl === null ? null : { imageUrl }),
  );

export const eventChangedMessage = (town: string, revision: number, imageUrl: string | null) =>
  messages["event.changed.v1"].parse(
    changedMessage("event.changed.v1", town, revision, imageUrl === null ? null : { imageUrl }),
  );

export const submissionChangedMessage = (
  town: string,
  revision: number,
  status: SubmissionStatus,
  imageUrls: string[],
) =>
  messages["submission.changed.v1"].parse(
    changedMessage("submission.changed.v1", town, revision, { status, imageUrls }),
  );

export const townChangedMessage = (town: string, revision: number, logoUrl: string) =>
  messages["town.changed.v1"].parse(
    changedMessage("town.changed.v1", town, revision, { slug: town, logoUrl }),
  );
