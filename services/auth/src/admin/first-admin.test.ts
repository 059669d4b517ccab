/** The admin whom a start gives its towns. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";

const auth = await startAuth();
afterAll(() => auth.stop());

test("one who was removed as the only admin does not come back with the next start", async () => {
  const slug = await auth.townWithAdmin();
  const call = (method: "GET" | "PUT" | "DELETE", path: string, payload?: object) =>
    auth.service.app.inject({
      method,
      url: `/internal/towns/${slug}/admins${path}`,
      headers: asCaller(auth.env, "tools"),
      ...(payload && { payload }),
    });
  await call("DELETE", "/clerk");
  const started = await call("PUT", "/clerk", { password, onlyIfMissing: true });
  expect(started.json()).toEqual({ outcome: "kept" });
  expect((await call("GET", "")).json()).toEqual([]);
  expect((await call("PUT", "/clerk", { password })).json()).toEqual({ outcome: "added" });
});
