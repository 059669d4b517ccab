/** A running auth service for tests, with helpers for towns and their admins. */
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { asCaller, newTown, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { expect } from "vitest";
import { loadAuthConfig } from "./config.ts";
import { startService } from "./start.ts";

export const password = "correct horse battery";

/** Starts auth; `extra` are additional environment variables. */
export async function startAuth(extra: Record<string, string> = {}) {
  const env = testEnvironment(extra);
  const redis = new Redis(env.REDIS_URL);
  // Tests may cut the connection.
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
    /** Calls the internal town routes like the operators' command-line tools. */
    towns,

    /** Opens auth's database directly. */
    database: () =>
      (database ??= mongoose.createConnection(env.MONGODB_URL, {
        dbName: `${env.MONGODB_PREFIX}auth`,
      })),

    /** Adds a town with an admin called `clerk`. */
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
