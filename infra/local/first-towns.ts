/** Puts towns and their first admins in place through auth's own door. */
import { errorBody } from "@mainstreet/contracts/errors";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import { z } from "zod";
import type { TownInput } from "@mainstreet/contracts/town";

export type FirstTown = { slug: string } & TownInput;

export const emptyTown: FirstTown = { slug: "town", name: "Your Town", hosts: ["localhost"] };

type Auth = { url: string; tokenFor: TokenFor };
export type Admin = { username: string; password: string };

const adminAnswer = z.object({ outcome: z.enum(["added", "changed", "kept"]) });

/**
 * Adds the towns; one that is there already stays as it is, and so does an admin's password. Resolves
 * with the slugs that are there now (an operator may just be removing one, or have given its host to
 * another) and whether any admin was new.
 */
export async function ensureTowns(auth: Auth, towns: readonly FirstTown[], admin: Admin) {
  const there: string[] = [];
  let adminIsNew = false;
  for (const town of towns) {
    const { slug } = town;
    const added = await send(auth, "POST", "/internal/towns", town);
    if (added.status === 409 && errorBody.parse(added.body).code !== "town_exists") continue;
    if (added.status !== 409) refuseFault(added);
    const path = `/internal/towns/${slug}/admins/${encodeURIComponent(admin.username)}`;
    const account = { password: admin.password, onlyIfMissing: true };
    const kept = refuseFault(await send(auth, "PUT", path, account));
    adminIsNew ||= adminAnswer.parse(kept.body).outcome === "added";
    there.push(slug);
  }
  return { there, adminIsNew };
}

interface Answer {
  asked: string;
  status: number;
  body: unknown;
}

async function send(auth: Auth, method: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${auth.url}${path}`, {
    method,
    headers: { "content-type": "application/json", "x-service-token": auth.tokenFor("auth") },
    body: JSON.stringify(body),
  });
  return { asked: `${method} ${path}`, status: response.status, body: await response.json() };
}

function refuseFault(answer: Answer): Answer {
  const { asked, status, body } = answer;
  if (status >= 300) throw new Error(`${asked}: ${status} ${JSON.stringify(body)}`);
  return answer;
}
