/** Business owners send their listing, and withdraw it with the token they received for it. */
import { idParams } from "@mainstreet/contracts/fields";
import { MAX_PENDING, submissionWrite, submissionResponse } from "@mainstreet/contracts/submission";
import type { SubmissionWrite } from "@mainstreet/contracts/submission";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import type { Service } from "@mainstreet/service/http/build-service";
import {
  createErasingToken,
  erases,
  erasingHeaders,
} from "@mainstreet/service/access/erasing-token";
import {
  idempotencyHeaders,
  insertKeyOf,
  pushTokenHash,
} from "@mainstreet/service/access/idempotency-key";
import { ApiError, ignoreNotFound, invalidField, notFound } from "@mainstreet/service/http/errors";
import { isSame } from "@mainstreet/service/records/model";
import { z } from "zod";
import type { Parts } from "../parts.ts";
import { UNDECIDED, faultOf } from "./submission.ts";
import { eraseSubmitter, tokenHashesOf } from "./submitters.ts";

const PATH = "/api/listing-submissions";

const decidedBefore = () =>
  new ApiError(
    409,
    "already_decided",
    "This listing was decided before your changes came. Send it again to apply anew.",
  );

const full = () =>
  new ApiError(
    403,
    "submissions_full",
    "So many listings wait to be looked at that no more are taken until some are decided. Keep a copy of what you have written and try again in a few days, or tell whoever runs this site.",
  );

export function publicSubmissionRoutes(
  app: Service,
  { submissions, businesses, decisions }: Parts,
) {
  const config = { access: "public" } as const;

  /**
   * Returns the id of the submission sent before with this key, updated to the form as it is sent now: its
   * owner may have corrected it while no answer came. From then on the new token erases it as well.
   */
  async function sentBefore(
    town: string,
    insertKey: string,
    form: SubmissionWrite,
    tokenHash: string,
  ): Promise<number | undefined> {
    const [first] = await submissions.all(town, { insertKey });
    if (!first) return undefined;
    const { id, status } = first.state;
    if (!isSame(first.state.form, form)) {
      if (status !== "pending") throw decidedBefore();
      try {
        await submissions.change(town, id, { form }, first.document.revision);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "outdated")) throw error;
        return sentBefore(town, insertKey, form, tokenHash);
      }
    }
    await submissions.kind.model.updateOne({ town, id }, { $push: pushTokenHash(tokenHash) });
    return id;
  }

  const isFull = async (town: string) => {
    const pending = { town, status: "pending" };
    const waiting = await submissions.kind.model.countDocuments(pending, { limit: MAX_PENDING });
    return waiting === MAX_PENDING;
  };

  app.post(
    PATH,
    {
      config,
      schema: {
        body: submissionWrite,
        headers: idempotencyHeaders,
        response: { 201: submissionResponse },
      },
    },
    async (request, reply) => {
      const { slug } = request.town;
      const fault = faultOf(request.body);
      if (fault) throw invalidField(fault.path, fault.message);
      const sentBy = insertKeyOf(request.headers);
      const fields = { ...UNDECIDED, form: request.body };
      const { token, tokenHash } = createErasingToken();
      const answer = (id: number) => reply.code(201).send({ id, token });
      /** The same form again: a second click, or an answer that got lost. */
      const firstOne = async () =>
        sentBy && sentBefore(slug, sentBy.insertKey, request.body, tokenHash);
      if (await isFull(slug)) {
        const id = await firstOne();
        if (id === undefined) throw full();
        return answer(id);
      }
      try {
        const extra = { tokenHashes: [tokenHash], ...sentBy };
        return answer((await submissions.create(slug, fields, undefined, extra)).state.id);
      } catch (error) {
        const id = isDuplicateKeyError(error) ? await firstOne() : undefined;
        if (id === undefined) throw error;
        return answer(id);
      }
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config,
      schema: {
        params: idParams,
        headers: erasingHeaders("submission"),
        response: { 204: z.null() },
      },
    },
    async ({ town, params, headers: { authorization } }, reply) => {
      const { slug } = town;
      const found = await submissions.find(slug, params.id).catch(ignoreNotFound);
      if (found && erases(authorization, tokenHashesOf(found.document)))
        await decisions.erase(slug, params.id);
      // The token may be of another submission with this number, which is gone or was left behind
      // when the town was moved.
      else if (!(await eraseSubmitter(businesses, slug, params.id, authorization)))
        // The same answer for a wrong id, a wrong token and another town.
        throw notFound("Submission");
      return reply.code(204).send(null);
    },
  );
}
