/** `messages republish`: the state of every record of a service once more, for a new or lost copy. */
import { existsSync } from "node:fs";
import { republish } from "@mainstreet/messages/republish";
import type { Publication } from "@mainstreet/messages/republish";
import type { Connection } from "mongoose";
import { z } from "zod";
import type { Outcome } from "../outcome.ts";
import { services, servicesFolder } from "../services.ts";
import { UsageError } from "../usage-error.ts";

export async function republished(
  mongo: Connection,
  prefix: string,
  service: string,
): Promise<Outcome> {
  const known = services.filter((name) => existsSync(fileOf(name)));
  if (!known.some((name) => name === service))
    throw new UsageError(
      `There is no service "${service}" that publishes anything: they are ${known.join(", ")}.`,
    );
  const database = mongo.useDb(`${prefix}${service}`);
  const publications = await publicationsOf(service, database);
  if (publications.length === 0)
    return {
      lines: [`${service} publishes nothing that could be sent again.`],
      data: { service, waiting: 0 },
    };
  const waiting = await republish(database, publications, () => new Date());
  const line = `${waiting} messages wait in the outboxes of ${service}; its relay sends them.`;
  return { lines: [line], data: { service, waiting } };
}

const fileOf = (service: string) => new URL(`${service}/src/publishes.ts`, servicesFolder);

const publication = z.custom<Publication>(
  (value) => typeof value === "object" && value !== null && "toMessage" in value,
);
const publishes = z.object({
  publications: z.union([
    z.array(publication),
    z.custom<(mongo: Connection) => Publication[]>((value) => typeof value === "function"),
  ]),
});

/** What a service publishes, from its `src/publishes.ts`. */
export async function publicationsOf(service: string, mongo: Connection): Promise<Publication[]> {
  const { publications } = publishes.parse(await import(fileOf(service).href));
  return typeof publications === "function" ? publications(mongo) : publications;
}
