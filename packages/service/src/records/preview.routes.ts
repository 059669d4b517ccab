/** `POST /internal/<records>/preview`: what the bulk endpoint beside it would do. */
import { BULK_BYTES } from "@mainstreet/contracts/bulk";
import { bulkPreviewResponse } from "@mainstreet/contracts/bulk-preview";
import type { z } from "zod";

/** Options of the route; `body` is that of the bulk endpoint. */
export const previewRoute = <Body extends z.ZodType>(body: Body) => ({
  config: { access: "service" as const },
  bodyLimit: BULK_BYTES,
  schema: { body, response: { 200: bulkPreviewResponse } },
});
