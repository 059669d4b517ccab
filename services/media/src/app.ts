/** The media service's HTTP API. */
import type { S3Client } from "@aws-sdk/client-s3";
import multipart from "@fastify/multipart";
import { holdings } from "@mainstreet/contracts/operator";
import { IMAGE_LIMIT_BYTES, storedImage, uploadResponse } from "@mainstreet/contracts/upload";
import { buildService } from "@mainstreet/service/http/build-service";
import type { AppDeps } from "@mainstreet/service/http/build-service";
import { connectionChecks } from "@mainstreet/service/stores/connect";
import { townObjects } from "@mainstreet/service/stores/object-store";
import { createRemovals } from "@mainstreet/service/towns/removals";
import { removalsRoutes } from "@mainstreet/service/towns/removals.routes";
import { createSessionVerifier } from "@mainstreet/service/access/session";
import type { MediaConfig } from "./config.ts";
import { createImageFiles } from "./image/image.files.ts";
import { imageModel } from "./image/image.model.ts";
import { imageRoutes } from "./image/image.routes.ts";
import { archiveImageRoutes } from "./image/archive.routes.ts";
import { createImageStore } from "./image/image.store.ts";

/** Enough for an image over a slow line. */
const UPLOAD_MS = 10 * 60 * 1000;
/** Uploads have hardly any other fields, which are held in memory. */
const FORM_LIMITS = { parts: 10, fieldSize: 1024 };

/** The answers' schemas by their names in the API document. */
const answers = { Upload: uploadResponse, StoredImage: storedImage, Holdings: holdings };

interface MediaDeps extends AppDeps<MediaConfig> {
  objects: S3Client;
}

export async function buildApp(deps: MediaDeps) {
  const { config, prefix, mongo, redis, objects, now } = deps;
  const files = createImageFiles(objects, config.S3_BUCKET);
  const removals = createRemovals({
    ...deps,
    more: [townObjects(objects, config.S3_BUCKET, "images")],
    drop: (town) => images.forgetTown(town),
  });
  const images = createImageStore(imageModel(mongo), files, removals, now);
  const app = await buildService({
    ...deps,
    sessions: createSessionVerifier({ redis, prefix, publicKey: config.SESSION_PUBLIC_KEY }),
    checks: {
      ...connectionChecks(deps),
      objects: files.check,
    },
    answers,
    bodyLimit: IMAGE_LIMIT_BYTES + 64 * 1024,
    requestMs: UPLOAD_MS,
  });
  await app.register(multipart, { limits: FORM_LIMITS });
  imageRoutes(app, { images, now });
  archiveImageRoutes(app, { images, now });
  removalsRoutes(app, removals);
  return { app, images, removals };
}
