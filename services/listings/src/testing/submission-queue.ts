/** A town to which listings are submitted, and whose admin decides about them. */
import type { Listings } from "./fixture.ts";
import { submissionForm } from "./submission-form.ts";

export async function openQueue(listings: Listings) {
  const town = await listings.town();
  const { visit, manage } = town;
  return {
    ...town,
    /** Sends a submission; returns its id. */
    send: async (change: object = {}, headers = {}) => {
      const body = { ...submissionForm, ...change };
      const answer = await visit.post("/api/listing-submissions", body, headers);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<{ id: number }>().id;
    },
    decide: (id: number | undefined, decision: string, body: object = {}) =>
      manage.post(`/api/admin/submissions/${id}/${decision}`, body),
    counts: async () => (await manage.get("/api/admin/submissions/counts")).json<object>(),
  };
}
