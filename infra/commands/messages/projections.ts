/** What services publish and copy, from their `src/publications.ts` and `src/projections.ts`. */
import { existsSync } from "node:fs";
import type { Publication } from "@mainstreet/messages/republish";
import { projectionCollection } from "@mainstreet/messages/verify";
import type { ProjectionCollection } from "@mainstreet/messages/verify";
import type { Connection } from "mongoose";
import { z } from "zod";
import { services, servicesFolder } from "../services.ts";
import type { ServiceName } from "../services.ts";

const fileOf = (service: ServiceName, name: string) =>
  new URL(`${service}/src/${name}.ts`, servicesFolder);

/** Services that publish records. */
export const sources = services.filter((service) => existsSync(fileOf(service, "publications")));

const publication = z.custom<Publication>(
  (value) => typeof value === "object" && value !== null && "toMessage" in value,
);
const publicationsFile = z.object({
  publications: z.custom<(mongo: Connection) => Publication[]>(
    (value) => typeof value === "function",
  ),
});

/** Resolves with a service's publications in its own database. */
export async function publicationsOf(
  service: ServiceName,
  database: Connection,
): Promise<Publication[]> {
  const { publications } = publicationsFile.parse(
    await import(fileOf(service, "publications").href),
  );
  return z.array(publication).parse(publications(database));
}

/** Resolves with the collections that a service copies from others; none without such a file. */
export async function projectionsOf(service: ServiceName): Promise<ProjectionCollection[]> {
  const file = fileOf(service, "projections");
  if (!existsSync(file)) return [];
  return z.object({ projections: z.array(projectionCollection) }).parse(await import(file.href))
    .projections;
}
