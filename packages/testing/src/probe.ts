/** Reads a stream, so that a test can check which messages a service has sent. */
import { Redis } from "ioredis";
import { z } from "zod";

const envelope = z.object({
  id: z.string(),
  type: z.string(),
  town: z.string(),
  subject: z.string(),
  revision: z.number(),
  data: z.record(z.string(), z.unknown()),
});
export type ProbedMessage = z.infer<typeof envelope>;

/**
 * Resolves with all messages of `stream:<service>` about the town so far, oldest first. The field `message` of
 * a stream entry holds the envelope as JSON.
 */
export async function messagesOf(
  env: { REDIS_URL: string; REDIS_PREFIX: string },
  service: string,
  town: string,
): Promise<ProbedMessage[]> {
  const redis = new Redis(env.REDIS_URL);
  try {
    const entries = await redis.xrange(`${env.REDIS_PREFIX}stream:${service}`, "-", "+");
    return entries
      .map(([, fields]) =>
        envelope.parse(JSON.parse(fields[fields.indexOf("message") + 1] ?? "null")),
      )
      .filter((message) => message.town === town);
  } finally {
    redis.disconnect();
  }
}
