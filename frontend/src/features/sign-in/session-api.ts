/** Signing in and out, and whether somebody is. */
import { authCheck } from "@mainstreet/contracts/auth";
import type { LoginRequest } from "@mainstreet/contracts/auth";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { ApiFailure, callApi } from "../../shared/api/client.ts";
import { signInText } from "../../shared/text/admin.ts";

export const sessionKeys = { check: ["session"] as const };

/** `GET /api/auth/check`; the time in the address and the headers keep every cache out of it. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.check,
  queryFn: () =>
    callApi({
      path: `/api/auth/check?_=${Date.now()}`,
      schema: authCheck,
      headers: { "cache-control": "no-cache", pragma: "no-cache" },
    }),
});

export type SignInOutcome =
  | { signedIn: true }
  | { signedIn: false; title: string; description: string };

/** `POST /api/auth/login`; never rejects: whatever fails comes back as the words to show. */
export async function postLogin(body: LoginRequest): Promise<SignInOutcome> {
  try {
    const path = `/api/auth/login?_=${Date.now()}`;
    await callApi({ path, method: "POST", body, schema: z.unknown() });
    return { signedIn: true };
  } catch (error) {
    if (!(error instanceof ApiFailure))
      return { signedIn: false, title: signInText.error, description: signInText.unexpected };
    const description = error.sentence ?? signInText.invalid;
    return { signedIn: false, title: signInText.failed, description };
  }
}

/** `POST /api/auth/logout`: ends the session. */
export const postLogout = () =>
  callApi({ path: "/api/auth/logout", method: "POST", body: {}, schema: z.unknown() });
