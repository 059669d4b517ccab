/** Adds towns and their first admins through auth's own API. */
import { errorBody } from "@mainstreet/contracts/errors";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import { z } from "zod";
import { townRoute } from "@mainstreet/contracts/town";
import type { TownInput } from "@mainstreet/contracts/town";
import { demoTowns } from "../demo/towns.ts";

export type FirstTown = { slug: string } & TownInput;

export const emptyTown: FirstTown = { slug: "town", name: "Your Town", hosts: ["localhost"] };

/** Whether auth would refuse the password of the first admin, as too common or one of the names. */
export async function isCommonForFirst({ username, password }: Admin): Promise<boolean> {
  // Loaded only for a password that was set, as its word lists take 40 MB.
  const { isCommonPassword } = await import("@mainstreet/auth-service/admin/password");
  const towns = [emptyTown, ...demoTowns].flatMap(({ slug, name }) => [slug, name]);
  return isCommonPassword(password, username, ...towns);
}

type Auth = { url: string; tokenFor: TokenFor };
export type Admin = { username: string; password: string };

const adminAnswer = z.object({ outcome: z.enum(["added", "changed", "kept"]) });

/**
 * Adds the towns. Existing ones stay as they are, one that an operator removed isn't added again,
 * and a town gets the admin only if it never had any. Resolves with the slugs that exist now, those
 * of them open at their first host (an operator may have given it to another town), those not added
 * because another town has their host, and whether an admin was added.
 */
export async function ensureTowns(auth: Auth, towns: readonly FirstTown[], admin: Admin) {
  const there: string[] = [];
  const open: string[] = [];
  const displaced: string[] = [];
  let adminIsNew = false;
  const all = refuseFault(await send(auth, "GET", "/internal/towns"));
  const known = new Map(
    z
      .array(townRoute)
      .parse(all.body)
      .map((route) => [route.slug, route]),
  );
  for (const town of towns) {
    const { slug } = town;
    const route = known.get(slug);
    if (!route) {
      const removal = await send(auth, "GET", `/internal/towns/${slug}/removal`);
      if (removal.status !== 404) continue;
      const added = await send(auth, "POST", "/internal/towns", town);
      const refusal = added.status === 409 ? errorBody.parse(added.body).code : undefined;
      if (refusal === undefined) refuseFault(added);
      else if (refusal !== "town_exists") {
        if (refusal === "host_taken") displaced.push(slug);
        continue;
      }
    }
    const path = `/internal/towns/${slug}/admins/${encodeURIComponent(admin.username)}`;
    const account = { password: admin.password, onlyIfMissing: true };
    const kept = refuseFault(await send(auth, "PUT", path, account));
    adminIsNew ||= adminAnswer.parse(kept.body).outcome === "added";
    there.push(slug);
    const [host = ""] = town.hosts;
    if (!route || (!route.disabled && route.hosts.includes(host))) open.push(slug);
  }
  return { there, open, displaced, adminIsNew };
}

interface Answer {
  asked: string;
  status: number;
  body: unknown;
}

async function send(auth: Auth, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${auth.url}${path}`, {
    method,
    headers: {
      "x-service-token": auth.tokenFor("auth"),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { asked: `${method} ${path}`, status: response.status, body: await response.json() };
}

function refuseFault(answer: Answer): Answer {
  const { asked, status, body } = answer;
  if (status >= 300) throw new Error(`${asked}: ${status} ${JSON.stringify(body)}`);
  return answer;
}
