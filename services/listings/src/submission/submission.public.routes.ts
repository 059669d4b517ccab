/** Business owners send their listing. */
import { createHash } from "node:crypto";
import { submissionWrite, submissionResponse } from "@mainstreet/contracts/submission";
import type { Service } from "@mainstreet/service/build";
import type { RecordStore } from "@mainstreet/service/record.store";
import mongoose from "mongoose";
import { z } from "zod";
import type { StoredSubmission } from "./submission.ts";

const headers = z.looseObject({ "idempotency-key": z.string().min(8).max(200).optional() });

export function publicSubmissionRoutes(
  app: Service,
  { submissions }: { submissions: RecordStore<StoredSubmission> },
) {
  app.post(
    "/api/listing-submissions",
    {
      config: { access: "public" },
      schema: { body: submissionWrite, headers, response: { 201: submissionResponse } },
    },
    async (request, reply) => {
      const { slug } = request.town;
      const key = request.headers["idempotency-key"];
      const fields = {
        status: "pending" as const,
        reason: "",
        decidedAt: null,
        decidedBy: null,
        businessId: null,
        form: request.body,
      };
      if (key === undefined) {
        const { state } = await submissions.create(slug, fields);
        return reply.code(201).send({ id: state.id });
      }
      const insertKey = `form:${createHash("sha256").update(key).digest("base64url")}`;
      try {
        const { state } = await submissions.create(slug, fields, undefined, { insertKey });
        return await reply.code(201).send({ id: state.id });
      } catch (error) {
        if (!(error instanceof mongoose.mongo.MongoServerError && error.code === 11000))
          throw error;
        // The same form once more: a second click, or an answer that got lost.
        const [first] = await submissions.all(slug, { insertKey });
        if (!first) throw error;
        return reply.code(201).send({ id: first.state.id });
      }
    },
  );
}
