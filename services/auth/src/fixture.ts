/** Auth as tests use it: running, with towns and their admins. */
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { asCaller, newTown, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
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
  let database: mongoose.Connection | undefined;
  const towns = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
    service.app.inject({
      method,
      url: `/internal/towns${path}`,
      headers: asCaller(env, "tools"),
      ...(payload && { payload }),
    });

  return {
    env,
    redis,
    service,
    /** What the operator's tools ask of towns. */
    towns,

    /** What is stored, past the service. */
    database: () =>
      (database ??= mongoose.createConnection(env.MONGODB_URL, {
        dbName: `${env.MONGODB_PREFIX}auth`,
      })),

    /** A town with an admin called `clerk`. */
    townWithAdmin: async () => {
      const slug = newTown();
      await towns("POST", "", { slug, name: "Testville", hosts: [`${slug}.localhost`] });
      const answer = await towns("PUT", `/${slug}/admins/clerk`, { password });
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
      await database?.close();
      await service.close();
      redis.disconnect();
      await removeTestSpace(env);
    },
  };
}
