/** The admin that a command adds when the system starts. */
import { counterModel, takeIds } from "@mainstreet/service/records/counter";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";

const auth = await startAuth();
afterAll(auth.stop);

test("an only admin who was removed does not come back with the next start", async () => {
  const slug = await auth.townWithAdmin();
  const admins = `/${slug}/admins`;
  await auth.towns("DELETE", `${admins}/clerk`);
  const started = await auth.towns("PUT", `${admins}/clerk`, { password, onlyIfMissing: true });
  expect(started.json()).toEqual({ outcome: "kept" });
  expect((await auth.towns("GET", admins)).json()).toEqual([]);
  expect((await auth.towns("PUT", `${admins}/clerk`, { password })).json()).toEqual({
    outcome: "added",
  });
});

test("a start that was cut off before it stored the account is completed by the next one", async () => {
  const slug = newTown();
  await auth.towns("POST", "", { slug, name: "Testville", hosts: [`${slug}.localhost`] });
  await takeIds(counterModel(auth.database()), slug, "admin");
  const first = { password, onlyIfMissing: true };
  const path = `/${slug}/admins/clerk`;
  expect((await auth.towns("PUT", path, first)).json()).toEqual({ outcome: "added" });
  expect((await auth.towns("PUT", path, first)).json()).toEqual({ outcome: "kept" });
});
