/** A queue of submissions that stays open while others work on it. */
import { submissionText as texts } from "../../frontend/src/shared/text/submissions.ts";
import { submissionCounts } from "@mainstreet/contracts/submission";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { ask } from "./admin-visit.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { openQueue, send, stateLink } from "./submissions-visit.ts";

/** How many there are in a state by now, past the page. */
async function tellsCount(page: Page, state: "pending" | "rejected") {
  const counts = submissionCounts.parse(
    JSON.parse(await ask(page, "/api/admin/submissions/counts")),
  );
  const told = texts.stateWith(texts.stateNames[state], counts[state]);
  await stateLink(page, state).filter({ hasText: told }).waitFor();
}

export function followedSubmissionsJourneys(fixture: FixtureGetter) {
  describe("a queue that stays open", () => {
    it("counts what others decide, and what is sent meanwhile", () =>
      visit(fixture().browser, {}, async (page) => {
        const name = `Followed ${Date.now()}`;
        const path = await openQueue(page, fixture(), name);
        await tellsCount(page, "pending");
        await ask(page, `${path}/reject`, "POST", { reason: "Not in our town" });
        await tellsCount(page, "rejected");
        await send(page, `${name} again`, {});
        await tellsCount(page, "pending");
      }));
  });
}
