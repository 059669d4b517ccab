/** Uploading and serving images. */
import { uploadQuery, uploadResponse } from "@mainstreet/contracts/upload";
import { clientKeyBehind } from "@mainstreet/service/http/client-key";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError, notFound } from "@mainstreet/service/http/errors";
import { readQuotas } from "@mainstreet/service/towns/quotas";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { createResponseBudget } from "./response-budget.ts";
import { CACHE_FOREVER } from "./image.files.ts";
import { WIDTHS, addressOf } from "./image.ts";
import type { ImageStore } from "./image.store.ts";
import { readImage } from "./read-image.ts";
import { createUploadLimiter } from "./upload-limiter.ts";
import type { Uploader } from "./upload-limiter.ts";

const fileParams = z.strictObject({ file: z.string().regex(/^[0-9a-f]{32}-\d{3,4}\.webp$/) });

/**
 * Share of a town's quota for visitors' images that aren't approved yet: the rest is for admins.
 */
const VISITORS_SHARE = 1 / 4;
const FULL = {
  visitor:
    "This town can take no more pictures at the moment. Please try again tomorrow, or send the form without one.",
  admin: "This town's room for pictures is used up. Please ask the operator for more.",
};

/** Registers `POST /api/uploads`, `POST /api/admin/upload` and `GET /media/<hash>-<width>.webp`. */
export function imageRoutes(app: Service, deps: { images: ImageStore; now: () => Date }) {
  const limiter = createUploadLimiter();
  const responseBudget = createResponseBudget();
  const upload = async (request: FastifyRequest, uploader: Uploader) => {
    const began = deps.now();
    const slot = limiter.enter(uploader);
    try {
      const fromVisitor = "visitor" in uploader;
      await refuseFull(request, fromVisitor);
      const variants = await slot.render(await readImage(request, slot));
      const name = await deps.images.save(request.town.slug, variants, { began, fromVisitor });
      return { url: addressOf(name) };
    } finally {
      slot.leave();
    }
  };
  /** Applies the town's quota, which requests through the gateway carry. */
  async function refuseFull({ headers, town }: FastifyRequest, fromVisitor: boolean) {
    const limit = readQuotas(headers["x-town-quotas"])?.storageBytes;
    if (limit === undefined) return;
    const { bytes, fromVisitors } = await deps.images.use(town.slug);
    if (bytes < limit && !(fromVisitor && fromVisitors >= VISITORS_SHARE * limit)) return;
    throw new ApiError(413, "storage_full", fromVisitor ? FULL.visitor : FULL.admin);
  }
  const file = "image";
  const schema = {
    querystring: uploadQuery,
    response: { 201: uploadResponse },
  };

  app.post("/api/uploads", { config: { access: "public", file }, schema }, async (request, reply) =>
    reply
      .code(201)
      .send(await upload(request, { visitor: clientKeyBehind(request) }).catch(askBack(reply))),
  );

  app.post(
    "/api/admin/upload",
    { config: { access: "admin", file }, schema },
    async (request, reply) =>
      reply
        .code(201)
        .send(await upload(request, { admins: request.town.slug }).catch(askBack(reply))),
  );

  app.get(
    "/media/:file",
    { config: { access: "public" }, schema: { params: fileParams, produces: ["image/webp"] } },
    async (request, reply) => {
      const [hash = "", width = ""] = request.params.file.replace(".webp", "").split("-");
      if (!WIDTHS.some((known) => String(known) === width)) throw notFound("Image");
      const etag = `"${hash}-${width}"`;
      reply.headers({
        "cache-control": CACHE_FOREVER,
        etag,
        "content-disposition": "inline",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "x-content-type-options": "nosniff",
      });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      // HEAD asks whether the file still exists, so a stale answer won't do.
      const allowStale = request.method !== "HEAD";
      const file = await deps.images
        .file(request.town.slug, hash, Number(width), allowStale)
        .catch((error: unknown) => {
          reply.header("cache-control", "no-store");
          return askBack(reply)(error);
        });
      if (!file) {
        reply.header("cache-control", "no-store");
        throw notFound("Image");
      }
      responseBudget.begin(file, reply.raw);
      return reply.type("image/webp").send(file);
    },
  );
}

/**
 * Retry-After in seconds: by then, some of the waiting images are rendered, or the store is back.
 */
const RETRY_SECONDS = 5;

/** Adds Retry-After to errors that a retry may solve. */
export const askBack = (reply: FastifyReply) => (error: unknown) => {
  if (error instanceof ApiError && (error.status === 429 || error.status === 503))
    reply.header("retry-after", RETRY_SECONDS);
  throw error;
};
