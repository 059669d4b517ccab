/** Signing in and out, and whether somebody is. */
import { authCheck, loginResponse } from "@mainstreet/contracts/auth";
import type { AuthCheck, LoginRequest } from "@mainstreet/contracts/auth";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { tellOtherTabs } from "../../admin/api/changes.ts";
import { ApiFailure, callApi } from "../../shared/api/client.ts";
import { signInText } from "../../shared/text/admin.ts";

const sessionKeys = { check: ["session"] as const };

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
  | { signedIn: true; session: AuthCheck }
  | { signedIn: false; title: string; description: string };

/** `POST /api/auth/login`; never rejects: whatever fails comes back as the words to show. */
export async function postLogin(body: LoginRequest): Promise<SignInOutcome> {
  try {
    const path = `/api/auth/login?_=${Date.now()}`;
    const { user } = await callApi({ path, method: "POST", body, schema: loginResponse });
    tellOtherTabs("signIn");
    return { signedIn: true, session: { authenticated: true, user } };
  } catch (error) {
    if (!(error instanceof ApiFailure))
      return { signedIn: false, title: signInText.error, description: signInText.unexpected };
    const description = error.sentence ?? signInText.invalid;
    return { signedIn: false, title: signInText.failed, description };
  }
}

/** `POST /api/auth/logout`: ends the session. */
export async function postLogout() {
  await callApi({ path: "/api/auth/logout", method: "POST", body: {}, schema: z.unknown() });
  tellOtherTabs("signOut");
}
