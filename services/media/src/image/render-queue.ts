/** Unpacking a large picture takes hundreds of megabytes, so few are rendered at a time. */
import { ApiError } from "@mainstreet/service/errors";
import pLimit from "p-limit";
import { renderVariants } from "./image.ts";

const AT_ONCE = 2;
const MOST_WAITING = 30;

/** Renders in turn; refuses with 503 when too many wait. */
export function createRenderQueue() {
  const limit = pLimit(AT_ONCE);
  return (file: Buffer) => {
    if (limit.pendingCount >= MOST_WAITING)
      throw new ApiError(503, "busy", "Too many images are being uploaded. Please try again.");
    return limit(renderVariants, file);
  };
}

export type Render = ReturnType<typeof createRenderQueue>;
