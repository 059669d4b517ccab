/** Forms that owners send: none is lost, none is stored twice. */
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";
import { openQueue } from "../testing/submission-queue.ts";

const listings = await openListings();
afterAll(listings.close);

describe("a submission", () => {
  test("is stored as sent and pending, and stored only once when repeated with the same key", async () => {
    const { manage, send, counts } = await openQueue(listings);
    const key = { "idempotency-key": "7f0f7c52-form" };
    expect([await send({}, key), await send({}, key)]).toEqual([1, 1]);
    await send();
    expect(await counts()).toEqual({ pending: 2, approved: 0, rejected: 0 });
    const answer = await manage.get("/api/admin/submissions?status=pending&limit=1");
    expect(answer.headers["x-total-count"]).toBe("2");
    const shown = (await manage.get("/api/admin/submissions/1")).json();
    expect(shown).toMatchObject({ id: 1, status: "pending", reason: "", form });
  });

  test("gets a distinct number even when the first ones of a town arrive concurrently", async () => {
    const { send } = await openQueue(listings);
    const ids = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  test("publishes its pictures and later its coupon, but no personal data", async () => {
    const { slug, send, decide } = await openQueue(listings);
    await decide(await send(), "approve");
    await vi.waitFor(async () => {
      const told = await messagesOf(listings.env, "listings", slug);
      const about = told.filter(({ type }) => type === "submission.changed.v1");
      expect(about.map(({ data }) => data)).toEqual([
        { id: 1, status: "pending", imageUrls: [form.logoUrl] },
        expect.objectContaining({
          id: 1,
          status: "approved",
          coupon: expect.objectContaining({ title: "A free bun", businessId: 1, showDeals: true }),
        }),
      ]);
      expect(JSON.stringify(about)).not.toContain("owner@example.org");
    }, 10_000);
  });
});

test("a submission of another town is not found", async () => {
  const { send } = await openQueue(listings);
  const id = await send();
  const { manage } = await listings.town();
  expect((await manage.get(`/api/admin/submissions/${id}`)).statusCode).toBe(404);
  expect((await manage.post(`/api/admin/submissions/${id}/approve`)).statusCode).toBe(404);
});
