/** What an admin makes of two businesses that may be one. */
import { businessMerged } from "@mainstreet/contracts/duplicates";
import { z } from "zod";
import { callApi } from "../../../shared/api/client.ts";
import { businesses } from "./business-kind.tsx";

/** In the address of the list: what it shows instead of the businesses. */
export const DUPLICATES_VIEW = { name: "view", value: "duplicates" } as const;

export const postMerge = (keep: number, other: number) =>
  callApi({
    path: `${businesses.path}/merge`,
    method: "POST",
    body: { keep, other },
    schema: businessMerged,
  });

export const postNotDuplicates = (first: number, second: number) =>
  callApi({
    path: `${businesses.path}/not-duplicates`,
    method: "POST",
    body: { first, second },
    schema: z.unknown(),
  });
