/**
 * The services whose records refer to images, asked before an image is deleted, as messages may be
 * lost.
 */
import { imageUses } from "@mainstreet/contracts/image-use";
import type { ServiceClient } from "@mainstreet/service/access/service-client";

const OWNERS = ["auth", "listings", "coupons", "events"] as const;
export type Owner = (typeof OWNERS)[number];

/**
 * Resolves with those of the town's images that records use; rejects unless every owner has
 * answered.
 */
export type AskOwners = (town: string, images: readonly string[]) => Promise<Set<string>>;

export const createAskOwners =
  (client: ServiceClient<Owner>): AskOwners =>
  async (town, images) => {
    const question = { town, path: "/internal/image-uses", body: { images }, answer: imageUses };
    const answers = await Promise.all(OWNERS.map((owner) => client.ask(owner, question)));
    return new Set(answers.flatMap(({ used }) => used));
  };
