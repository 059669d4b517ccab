/** Signing in and out, and the check of the session. */
import { authCheck, loginResponse } from "@mainstreet/contracts/auth";
import type { AuthCheck, LoginRequest } from "@mainstreet/contracts/auth";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { broadcastChange } from "../../admin/api/invalidation.ts";
import { callApi } from "../../shared/api/client.ts";

const sessionKeys = { check: ["session"] as const };

/** `GET /api/auth/check`; the time in the address and the headers bypass every cache. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.check,
  queryFn: () =>
    callApi({
      path: `/api/auth/check?_=${Date.now()}`,
      schema: authCheck,
      headers: { "cache-control": "no-cache", pragma: "no-cache" },
    }),
});

/** `POST /api/auth/login`. */
export async function postLogin(body: LoginRequest): Promise<AuthCheck> {
  const path = `/api/auth/login?_=${Date.now()}`;
  const { user } = await callApi({ path, method: "POST", body, schema: loginResponse });
  broadcastChange("signIn");
  return { authenticated: true, user };
}

/** `POST /api/auth/logout`: ends the session. */
export async function postLogout() {
  await callApi({ path: "/api/auth/logout", method: "POST", body: {}, schema: z.unknown() });
  broadcastChange("signOut");
}
