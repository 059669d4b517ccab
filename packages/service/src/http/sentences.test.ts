import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Service } from "./build-service.ts";
import { openService, visitor as headers } from "./fixture.ts";

const body = z.object({
  title: z.string(),
  stars: z.int().min(1).max(5).default(1),
  miles: z.number().positive().default(1),
  plan: z.enum(["featured", "premium"]).default("featured"),
  tags: z.array(z.string().max(3)).max(2).default([]),
  ends: z.iso.date().optional(),
  named: z.string("Please give a name of your own").default(""),
});

let app: Service;
beforeAll(async () => {
  app = await openService();
  app.post("/things", { config: { access: "public" }, schema: { body } }, async () => ({}));
});
afterAll(async () => app.close());

test.each([
  [{}, "title", "Missing field: title"],
  [{ title: 7 }, "title", "Please give a text"],
  [{ title: null }, "title", "Please give a text"],
  [{ title: "t", stars: "many" }, "stars", "Please give a number"],
  [{ title: "t", stars: 1.5 }, "stars", "Please give a whole number"],
  [{ title: "t", stars: 0 }, "stars", "Please use a number from 1 on"],
  [{ title: "t", stars: 6 }, "stars", "Please use a number up to 5"],
  [{ title: "t", miles: 0 }, "miles", "Please use a number above 0"],
  [{ title: "t", plan: "gold" }, "plan", "Please use one of: featured, premium"],
  [{ title: "t", tags: "a" }, "tags", "Please give a list"],
  [{ title: "t", tags: ["a", "b", "c"] }, "tags", "Please use at most 2 entries"],
  [{ title: "t", tags: ["abcd"] }, "tags.0", "Please use at most 3 characters"],
  [{ title: "t", ends: "soon" }, "ends", "This is not written as it should be"],
  [{ title: "t", named: 7 }, "named", "Please give a name of your own"],
])("%j is refused at %s: %s", async (payload, path, message) => {
  const answer = await app.inject({ method: "POST", url: "/things", headers, payload });
  expect(answer.json()).toMatchObject({ code: "invalid_request", errors: [{ path, message }] });
});
