/** Puts towns and their first admins in place through auth's own door. */
import { z } from "zod";
import type { TownInput } from "@mainstreet/contracts/town";
import type { Secrets } from "./secrets.ts";

export type FirstTown = { slug: string } & TownInput;

export const emptyTown: FirstTown = { slug: "town", name: "Your Town", hosts: ["localhost"] };

type Auth = { url: string; serviceToken: Secrets["serviceToken"] };
export type Admin = { username: string; password: string };

const adminAnswer = z.object({ outcome: z.enum(["added", "changed", "kept"]) });

/**
 * Adds the towns; one that is there already stays as it is, and so does an admin's password. Resolves
 * with whether any admin was new.
 */
export async function ensureTowns(auth: Auth, towns: readonly FirstTown[], admin: Admin) {
  let added = false;
  for (const town of towns) {
    await send(auth, "POST", "/internal/towns", town, 409);
    const { slug } = town;
    const path = `/internal/towns/${slug}/admins/${encodeURIComponent(admin.username)}`;
    const answer = await send(auth, "PUT", path, { password: admin.password, onlyIfMissing: true });
    added ||= adminAnswer.parse(answer).outcome === "added";
  }
  return added;
}

/** Throws where the answer is neither a success nor the status that is fine as well. */
async function send(auth: Auth, method: string, path: string, body: object, fine?: number) {
  const response = await fetch(`${auth.url}${path}`, {
    method,
    headers: { "content-type": "application/json", "x-service-token": auth.serviceToken },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok && response.status !== fine)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
