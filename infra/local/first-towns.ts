/** Puts towns and their first admins in place through auth's own door. */
import { z } from "zod";
import type { TownWrite } from "@mainstreet/contracts/town";
import type { Secrets } from "./secrets.ts";

export type FirstTown = { slug: string } & Partial<TownWrite> & Pick<TownWrite, "name" | "hosts">;

export const emptyTown: FirstTown = { slug: "town", name: "Your Town", hosts: ["localhost"] };

type Auth = { url: string; serviceToken: Secrets["serviceToken"] };
export type Admin = { username: string; password: string };

const adminAnswer = z.object({ outcome: z.enum(["added", "changed", "kept"]) });

/**
 * Creates or updates the towns; an admin that is there already keeps its password. Resolves with
 * whether any admin was new.
 */
export async function ensureTowns(auth: Auth, towns: readonly FirstTown[], admin: Admin) {
  let added = false;
  for (const { slug, ...town } of towns) {
    await put(auth, `/internal/towns/${slug}`, town);
    const path = `/internal/towns/${slug}/admins/${encodeURIComponent(admin.username)}`;
    const answer = await put(auth, path, { password: admin.password, onlyIfMissing: true });
    added ||= adminAnswer.parse(answer).outcome === "added";
  }
  return added;
}

async function put({ url, serviceToken }: Auth, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method: "PUT",
    headers: { "content-type": "application/json", "x-service-token": serviceToken },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`PUT ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
