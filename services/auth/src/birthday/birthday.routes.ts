/** Shoppers leave their birthday, and erase it with the token that they got for it. */
import { idParams } from "@mainstreet/contracts/fields";
import { birthdayRequest, birthdayResponse } from "@mainstreet/contracts/birthday";
import type { Service } from "@mainstreet/service/http/build-service";
import type { CounterModel } from "@mainstreet/service/records/counter";
import { takeIds } from "@mainstreet/service/records/counter";
import {
  createErasingToken,
  erases,
  erasingHeaders,
} from "@mainstreet/service/access/erasing-token";
import {
  hashIdempotencyKey,
  idempotencyHeaders,
  pushTokenHash,
} from "@mainstreet/service/access/idempotency-key";
import { ApiError, notFound } from "@mainstreet/service/http/errors";
import { z } from "zod";
import type { BirthdayModel } from "./birthday.model.ts";

interface BirthdayRoutesDeps {
  model: BirthdayModel;
  counters: CounterModel;
  now: () => Date;
}

/** Birthdays kept per town. */
export const MAX_BIRTHDAYS = 100_000;

const full = () =>
  new ApiError(
    403,
    "birthdays_full",
    "So many birthdays are kept here that no more can be. Please try again another day.",
  );

const headers = erasingHeaders("birthday");

export function birthdayRoutes(app: Service, { model, counters, now }: BirthdayRoutesDeps) {
  const config = { access: "public" } as const;
  const hasRoom = async (town: string) =>
    (await model.countDocuments({ town }, { limit: MAX_BIRTHDAYS })) < MAX_BIRTHDAYS;

  app.post(
    "/api/user/birthday",
    {
      config,
      schema: {
        body: birthdayRequest,
        headers: idempotencyHeaders,
        response: { 201: birthdayResponse },
      },
    },
    async ({ town, body, headers }, reply) => {
      const key = headers["idempotency-key"];
      const mayAdd = await hasRoom(town.slug);
      if (!mayAdd && key === undefined) throw full();
      const first = { id: await takeIds(counters, town.slug, "shopper"), createdAt: now() };
      const { token, tokenHash } = createErasingToken();
      if (key === undefined) {
        await model.insertMany([{ ...body, ...first, town: town.slug, tokenHashes: [tokenHash] }]);
        return reply.code(201).send({ userId: first.id, token });
      }
      // A resend overwrites the first: after a missing answer, the shopper may have corrected the
      // form.
      const kept = await model
        .findOneAndUpdate(
          { town: town.slug, formKey: hashIdempotencyKey(key) },
          { $set: body, $setOnInsert: first, $push: pushTokenHash(tokenHash) },
          { upsert: mayAdd, returnDocument: "after" },
        )
        .lean();
      if (!kept) throw full();
      return reply.code(201).send({ userId: kept.id, token });
    },
  );

  app.delete(
    "/api/user/birthday/:id",
    { config, schema: { params: idParams, headers, response: { 204: z.null() } } },
    async ({ town, params, headers }, reply) => {
      const shopper = { town: town.slug, id: params.id };
      const found = await model.findOne(shopper).lean();
      // The same answer for a wrong number, a wrong token and another town.
      if (!found || !erases(headers.authorization, found.tokenHashes)) throw notFound("Birthday");
      await model.deleteOne(shopper);
      return reply.code(204).send(null);
    },
  );
}
