/** In a town with ten thousand events, no list query may scan all of them. */
import { waysOf, withoutIndex } from "@mainstreet/testing/list-plans";
import { afterAll, expect, test } from "vitest";
import { openEvents } from "../testing/fixture.ts";
import { townEventFilter } from "./event.filter.ts";

const DAY = "2026-11-21";

const fixture = await openEvents();
afterAll(fixture.close);

test("the list of 10,000 events is read using an index", async () => {
  const { slug, bring, business, manage } = await fixture.town();
  const businessId = await business(7, "Alder Bakery");
  for (let batch = 0; batch < 10; batch += 1)
    await bring(
      Array.from({ length: 1000 }, (_, n) => ({
        businessId,
        name: `Fair ${batch * 1000 + n}`,
        startDate: n % 2 === 0 ? "2026-11-01" : "2026-12-05",
      })),
      `b:${batch}`,
    );
  const { model } = fixture.service.events.kind;
  const slow = await withoutIndex(model, slug, {
    ...waysOf("sortName", "9999 fair"),
    "sorted by start": { sort: { startDate: -1, id: 1 } },
    "searched by business": { filter: townEventFilter({ q: "bakery" }, DAY) },
    "of a business": { filter: { businessId } },
  });
  expect(slow).toEqual([]);
  const page = await manage.get("/api/admin/events?limit=50&offset=9950&q=fair");
  expect([page.json<unknown[]>().length, page.headers["x-total-count"]]).toEqual([50, "10000"]);
}, 120_000);
