/** Shoppers leave their birthday, and take it back with the token they got for it. */
import { idParams } from "@mainstreet/contracts/fields";
import { birthdayRequest, birthdayResponse } from "@mainstreet/contracts/shopper";
import type { Service } from "@mainstreet/service/http/build";
import type { CounterModel } from "@mainstreet/service/records/counter";
import { takeIds } from "@mainstreet/service/records/counter";
import {
  createErasingToken,
  erases,
  erasingHeaders,
} from "@mainstreet/service/access/erasing-token";
import { notFound } from "@mainstreet/service/http/errors";
import { z } from "zod";
import type { ShopperModel } from "./shopper.model.ts";

interface ShopperRoutesDeps {
  model: ShopperModel;
  counters: CounterModel;
  now: () => Date;
}

const headers = erasingHeaders("birthday");

export function shopperRoutes(app: Service, { model, counters, now }: ShopperRoutesDeps) {
  const config = { access: "public" } as const;

  app.post(
    "/api/user/birthday",
    { config, schema: { body: birthdayRequest, response: { 201: birthdayResponse } } },
    async ({ town, body }, reply) => {
      const userId = await takeIds(counters, town.slug, "shopper");
      const { token, tokenHash } = createErasingToken();
      await model.insertMany([
        { ...body, town: town.slug, id: userId, tokenHash, createdAt: now() },
      ]);
      return reply.code(201).send({ userId, token });
    },
  );

  app.delete(
    "/api/user/birthday/:id",
    { config, schema: { params: idParams, headers, response: { 204: z.null() } } },
    async ({ town, params, headers }, reply) => {
      const shopper = { town: town.slug, id: params.id };
      const found = await model.findOne(shopper).lean();
      // The same answer for a wrong number, a wrong token and another town.
      if (!found || !erases(headers.authorization, [found.tokenHash])) throw notFound("Birthday");
      await model.deleteOne(shopper);
      return reply.code(204).send(null);
    },
  );
}
