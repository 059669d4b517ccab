/**
 * Exporting and importing a town's images, also those of the demo: only for tools in the cluster.
 */
import { storedImage, uploadResponse } from "@mainstreet/contracts/upload";
import { storageUse } from "@mainstreet/contracts/usage";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError } from "@mainstreet/service/http/errors";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_VARIANT_BYTES, WIDTHS, addressOf } from "./image.ts";
import type { Variants } from "./image.ts";
import { askBack } from "./image.routes.ts";
import type { ImageStore } from "./image.store.ts";

const hash = z.string().regex(/^[0-9a-f]{32}$/);
const pixels = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);

/**
 * Registers `GET /internal/images` and `PUT /internal/images/<hash>`, whose form has a file for
 * each width.
 */
export function archiveImageRoutes(app: Service, deps: { images: ImageStore; now: () => Date }) {
  const { images, now } = deps;
  const config = { access: "service" } as const;

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
    async ({ town }) => ({ bytes: (await images.use(town.slug)).bytes }),
  );

  app.put(
    "/internal/images/:hash",
    {
      config,
      bodyLimit: (WIDTHS.length + 1) * MAX_VARIANT_BYTES,
      schema: {
        consumes: ["multipart/form-data"],
        params: z.strictObject({ hash }),
        querystring: z.strictObject({ width: pixels, height: pixels }),
        response: { 200: uploadResponse },
      },
    },
    async (request, reply) => {
      const began = now();
      const { town, params, query } = request;
      const variants = { ...params, ...query, files: await readFiles(request) };
      const saved = images.save(town.slug, variants, { began }).catch(askBack(reply));
      return { url: addressOf(await saved) };
    },
  );
}

/** Reads the form's files, whose fields are named by their widths. */
async function readFiles(request: FastifyRequest): Promise<Variants["files"]> {
  const sent = new Map<string, Buffer>();
  if (request.isMultipart())
    for await (const part of request.files({
      limits: { fileSize: MAX_VARIANT_BYTES, files: WIDTHS.length },
    }))
      sent.set(part.fieldname, await part.toBuffer());
  return WIDTHS.map((width) => {
    const body = sent.get(String(width));
    if (body?.toString("latin1", 8, 12) !== "WEBP")
      throw new ApiError(400, "no_webp", `There is no WebP file of the width ${width}`);
    return { width, body };
  });
}
