/**
 * Birthdays for the town's admins: to see what is stored about a person, and to erase it on
 * request.
 */
import { idParams } from "@mainstreet/contracts/fields";
import { adminBirthday, birthdayListQuery } from "@mainstreet/contracts/birthday";
import type { Service } from "@mainstreet/service/http/build-service";
import { fieldColumns } from "@mainstreet/service/http/csv";
import { CONTENT_TYPES, EXPORT_TYPES, sendTable } from "@mainstreet/service/http/send-table";
import { notFound } from "@mainstreet/service/http/errors";
import { today } from "@mainstreet/service/towns/today";
import { z } from "zod";
import type { BirthdayStore } from "./birthday.store.ts";

const PATH = "/api/admin/birthdays";

const columns = fieldColumns(adminBirthday.keyof().options);

const forAdmin = <Stored extends { createdAt: Date }>(stored: Stored) => ({
  ...stored,
  createdAt: stored.createdAt.toISOString(),
});

interface AdminBirthdayDeps {
  birthdays: BirthdayStore;
  keptMonths: number;
  now: () => Date;
}

export function adminBirthdayRoutes(
  app: Service,
  { birthdays, keptMonths, now }: AdminBirthdayDeps,
) {
  const config = { access: "admin" } as const;

  app.get(
    PATH,
    {
      config,
      schema: { querystring: birthdayListQuery, response: { 200: z.array(adminBirthday) } },
    },
    async ({ town, query }, reply) => {
      const { items, total } = await birthdays.list(town.slug, query);
      reply.header("x-total-count", total).header("x-kept-months", keptMonths);
      return items.map(forAdmin);
    },
  );

  for (const type of EXPORT_TYPES)
    app.get(
      `${PATH}/export.${type}`,
      { config, schema: { produces: [CONTENT_TYPES[type]] } },
      async ({ town }, reply) => {
        async function* rows() {
          for await (const shopper of birthdays.stream(town.slug)) yield forAdmin(shopper);
        }
        const name = `birthdays-${today(town.timeZone, now())}`;
        return sendTable(reply, { name, type }, rows(), columns);
      },
    );

  app.delete(
    `${PATH}/:id`,
    { config, schema: { params: idParams, response: { 204: z.null() } } },
    async ({ town, params }, reply) => {
      if (!(await birthdays.erase(town.slug, params.id))) throw notFound("Birthday");
      return reply.code(204).send(null);
    },
  );
}
