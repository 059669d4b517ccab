/** `POST /api/auth/login`. */
import type { LoginRequest } from "@mainstreet/contracts/auth";
import { z } from "zod";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { ApiFailure } from "../../shared/api/client.ts";
import { signInText } from "../../shared/text/sign-in.ts";

export type SignInOutcome =
  | { signedIn: true }
  | { signedIn: false; title: string; description: string };

/** Never rejects: whatever fails comes back as the words to show. */
export async function postLogin(body: LoginRequest): Promise<SignInOutcome> {
  try {
    const path = `/api/auth/login?_=${Date.now()}`;
    await callAdmin({ path, method: "POST", body, schema: z.unknown() });
    return { signedIn: true };
  } catch (error) {
    if (!(error instanceof ApiFailure))
      return { signedIn: false, title: signInText.error, description: signInText.unexpected };
    const description = error.sentence ?? signInText.invalid;
    return { signedIn: false, title: signInText.failed, description };
  }
}
