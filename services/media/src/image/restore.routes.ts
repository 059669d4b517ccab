/** A town's pictures out and in again, for its export: for tools in the cluster alone. */
import { storedImage } from "@mainstreet/contracts/upload";
import { storageUse } from "@mainstreet/contracts/use";
import type { Service } from "@mainstreet/service/http/build";
import { ApiError, notFound } from "@mainstreet/service/http/errors";
import { z } from "zod";
import { WIDTHS } from "./image.ts";
import type { ImageStore } from "./image.store.ts";

const hash = z.string().regex(/^[0-9a-f]{32}$/);
const pixels = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);
const FILE_BYTES = 8 * 1024 * 1024;

/** `GET /internal/images`, `PUT /internal/images/<hash>/<width of the file>`. */
export function restoreImageRoutes(app: Service, deps: { images: ImageStore; now: () => Date }) {
  const { images, now } = deps;
  const config = { access: "service" } as const;
  app.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );

  app.get(
    "/internal/images",
    {
      config,
      schema: {
        querystring: z.strictObject({ after: hash.optional() }),
        response: { 200: z.array(storedImage) },
      },
    },
    async ({ town, query }) => images.list(town.slug, query.after ?? "", 500),
  );

  app.get(
    "/internal/use",
    { config, schema: { response: { 200: storageUse } } },
    async ({ town }) => ({ bytes: await images.bytes(town.slug) }),
  );

  app.put(
    "/internal/images/:hash/:fileWidth",
    {
      config,
      bodyLimit: FILE_BYTES,
      schema: {
        params: z.strictObject({ hash, fileWidth: pixels }),
        querystring: z.strictObject({ width: pixels, height: pixels }),
        response: { 204: z.null() },
      },
    },
    async ({ town, params, query, body }, reply) => {
      if (!WIDTHS.some((known) => known === params.fileWidth)) throw notFound("Width");
      if (!(body instanceof Buffer) || body.toString("latin1", 8, 12) !== "WEBP")
        throw new ApiError(400, "no_webp", "This is no WebP file");
      await images.restore(town.slug, { ...params, ...query }, body, now());
      return reply.code(204).send(null);
    },
  );
}
