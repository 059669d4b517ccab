/** `POST /api/listing-submissions`. */
import { errorBody } from "@mainstreet/contracts/errors";
import type { FieldError } from "@mainstreet/contracts/errors";
import { submissionResponse } from "@mainstreet/contracts/submission";

export type SubmissionOutcome =
  | { stored: true }
  | { stored: false; message: string | undefined; errors: FieldError[] };

/** Never throws. The same key stores the same form once, however often it is sent. */
export async function postSubmission(
  submission: object,
  idempotencyKey: string,
): Promise<SubmissionOutcome> {
  try {
    const response = await fetch("/api/listing-submissions", {
      method: "POST",
      credentials: "include",
      headers: {
        "content-type": "application/json",
        "x-requested-with": "main-street",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify(submission),
    });
    const body: unknown = await response.json();
    if (response.ok && submissionResponse.safeParse(body).success) return { stored: true };
    const { data } = errorBody.safeParse(body);
    return { stored: false, message: data?.message, errors: data?.errors ?? [] };
  } catch {
    return { stored: false, message: undefined, errors: [] };
  }
}
