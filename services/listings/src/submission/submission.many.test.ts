/** Decides many submissions at once, as an admin does with a flood of them: each is decided as if alone. */
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";
import { openQueue } from "../testing/submission-queue.ts";

const START = new Date("2026-11-21T17:00:00Z");
const clock = { now: START };
const listings = await openListings(clock);
afterAll(listings.close);
beforeEach(() => {
  clock.now = START;
});

const PATH = "/api/admin/submissions";
const reason = "Sent by a program";

/** Returns a town with this many pending submissions. */
async function queue(waiting: number) {
  const town = await openQueue(listings);
  const { manage } = town;
  const ids: number[] = [];
  for (let n = 0; n < waiting; n += 1) ids.push(await town.send());
  return {
    ...town,
    ids,
    many: (action: string, body: object) => manage.post(`${PATH}/bulk-${action}`, body),
    shown: async (id: number | undefined) => (await manage.get(`${PATH}/${id}`)).json<object>(),
  };
}

test("rejects many submissions for one reason and publishes each, leaving the others pending", async () => {
  const { slug, ids, many, shown, counts } = await queue(3);
  const [first, second] = ids;
  const answer = await many("reject", { ids: [first, second], reason });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      decided: expect.arrayContaining([
        { id: first, revision: 2 },
        { id: second, revision: 2 },
      ]),
      kept: [],
    },
  ]);
  const decidedBy = { id: expect.any(Number), name: expect.any(String) };
  expect(await shown(first)).toMatchObject({ status: "rejected", reason, decidedBy });
  expect(await counts()).toEqual({ pending: 1, approved: 0, rejected: 2 });
  await vi.waitFor(async () => {
    const told = await messagesOf(listings.env, "listings", slug);
    const states = told.map(({ data }) => data);
    for (const id of [first, second])
      expect(states).toContainEqual(expect.objectContaining({ id, status: "rejected" }));
  }, 10_000);
});

test("keeps and reports submissions that were decided in the meantime, and skips erased ones", async () => {
  const { ids, manage, many, decide, shown } = await queue(4);
  const [approved, rejected, erased, waiting] = ids;
  await decide(approved, "approve");
  await decide(rejected, "reject", { reason: "Not in our town" });
  await manage.delete(`${PATH}/${erased}`);
  const answer = await many("reject", { ids, reason });
  const told = (id: number | undefined, status: string) => ({
    id,
    name: form.businessName,
    message: `This submission was already ${status}. Reload the list to see it.`,
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      decided: [{ id: waiting, revision: 2 }],
      kept: expect.arrayContaining([told(approved, "approved"), told(rejected, "rejected")]),
    },
  ]);
  expect(answer.json().kept).toHaveLength(2);
  expect(await shown(approved)).toMatchObject({ status: "approved", reason: "" });
  expect(await shown(rejected)).toMatchObject({ reason: "Not in our town" });
});

test("keeps and reports submissions that were corrected since they were selected", async () => {
  const { ids, send, many, shown, counts } = await queue(1);
  const key = { "idempotency-key": "7f0f7c52-form" };
  const corrected = await send({ businessName: "Quince Bakery" }, key);
  await send({ businessName: "The Quince Bakery" }, key);
  const body = { ids: [...ids, corrected], revisions: [1, 1], reason };
  const kept = [{ id: corrected, name: "The Quince Bakery", message: expect.any(String) }];
  const told = { decided: [{ id: ids[0], revision: 2 }], kept };
  const answer = await many("reject", body);
  expect([answer.statusCode, answer.json()]).toEqual([200, told]);
  expect(answer.json().kept[0].message).toMatch(/changed by someone else/);
  expect(await shown(corrected)).toMatchObject({ status: "pending", reason: "" });
  // Repeated, because its answer got lost, the request gets the same answer.
  expect((await many("reject", body)).json()).toEqual(told);
  expect(await counts()).toEqual({ pending: 1, approved: 0, rejected: 1 });
  expect((await many("reject", { ...body, revisions: [2] })).statusCode).toBe(400);
});

test("answers a repeated rejection with the same result", async () => {
  const { ids, many, shown } = await queue(2);
  const body = { ids, reason };
  const [first] = await Promise.all([many("reject", body), many("reject", body)]);
  const decided = expect.arrayContaining(ids.map((id) => ({ id, revision: 2 })));
  expect(first.json()).toEqual({ decided, kept: [] });
  expect((await many("reject", body)).json()).toEqual({ decided, kept: [] });
  expect(await shown(ids[0])).toMatchObject({ revision: 2 });
});

test("undoes many decisions within a minute, except those decided again since", async () => {
  const { ids, many, decide, shown, counts } = await queue(3);
  const { decided } = (await many("reject", { ids, reason })).json<{ decided: object[] }>();
  const [first, second] = ids;
  await decide(first, "undo");
  await decide(first, "reject", { reason: "Not in our town" });
  clock.now = new Date(START.getTime() + 59_000);
  const answer = await many("undo", { decided });
  expect(answer.json()).toMatchObject({
    decided: expect.arrayContaining([{ id: second, revision: 3 }]),
    kept: [{ id: first, name: form.businessName, message: expect.stringMatching(/changed/) }],
  });
  expect(await shown(first)).toMatchObject({ reason: "Not in our town" });
  expect(await counts()).toEqual({ pending: 2, approved: 0, rejected: 1 });

  await many("reject", { ids: [second], reason });
  clock.now = new Date(clock.now.getTime() + 61_000);
  const late = await many("undo", { decided: [{ id: second }] });
  expect(late.json()).toMatchObject({ decided: [], kept: [{ id: second }] });
});

test("requires a reason and at least one and at most 500 submissions", async () => {
  const { ids, many, counts } = await queue(1);
  expect((await many("reject", { ids, reason: " " })).statusCode).toBe(400);
  expect((await many("reject", { ids: [], reason })).statusCode).toBe(400);
  const tooMany = Array.from({ length: 501 }, (_, at) => at + 1);
  expect((await many("reject", { ids: tooMany, reason })).statusCode).toBe(400);
  expect(await counts()).toMatchObject({ pending: 1 });
});

test("does not find another town's submissions", async () => {
  const theirs = await queue(1);
  const { many } = await queue(0);
  const nothing = { decided: [], kept: [] };
  expect((await many("reject", { ids: theirs.ids, reason })).json()).toEqual(nothing);
  expect((await many("undo", { decided: [{ id: theirs.ids[0] }] })).json()).toEqual(nothing);
  expect(await theirs.counts()).toMatchObject({ pending: 1 });
});
