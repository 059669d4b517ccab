/** Auth as tests use it: running, with towns and their admins. */
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { asCaller, newTown, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { expect } from "vitest";
import { loadAuthConfig } from "./config.ts";
import { startService } from "./start.ts";

export const password = "correct horse battery";

/** `extra` are more variables. */
export async function startAuth(extra: Record<string, string> = {}) {
  const env = testEnvironment(extra);
  const redis = new Redis(env.REDIS_URL);
  // A test may take it away.
  redis.on("error", () => undefined);
  const service = await startService(loadAuthConfig(env));
  const headers = asCaller(env, "tools");

  return {
    env,
    redis,
    service,

    /** A town with an admin called `clerk`. */
    townWithAdmin: async () => {
      const slug = newTown();
      const url = "/internal/towns";
      const town = { slug, name: "Testville", hosts: [`${slug}.localhost`] };
      await service.app.inject({ method: "POST", url, headers, payload: town });
      const answer = await service.app.inject({
        method: "PUT",
        url: `${url}/${slug}/admins/clerk`,
        headers,
        payload: { password },
      });
      expect(answer.json()).toEqual({ outcome: "added" });
      return slug;
    },

    login: (town: string, payload: object, more = {}) =>
      service.app.inject({
        method: "POST",
        url: "/api/auth/login?_=1763700000000",
        headers: { ...visitor(env, town), ...more },
        payload,
      }),

    stop: async () => {
      await service.close();
      redis.disconnect();
      await removeTestSpace(env);
    },
  };
}
