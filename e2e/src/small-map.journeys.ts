/** The map in windows that leave it little room. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
];

const rightOf = (part: Locator) =>
  part.evaluate((element) => element.getBoundingClientRect().right);

export function smallMapJourneys(stage: StageOf) {
  describe("a small map", () => {
    it.each(WINDOWS)(
      "keeps what is chosen in sight beside its card, which is whole, at $width",
      (viewport) =>
        visit(stage().browser, { viewport, reducedMotion: "reduce" }, async (page) => {
          await page.goto(`${stage().system.url("maplewood")}/map?business=1`);
          const map = page.getByRole("region", { name: mapText.map });
          const card = page.getByRole("region").filter({
            has: page.getByRole("button", { name: mapText.close }),
          });
          await card.getByRole("link", { name: listingText.directions }).waitFor();
          // Nothing lies over it.
          await map.getByRole("button", { pressed: true }).click({ trial: true });
          expect(await rightOf(card)).toBeLessThan(await rightOf(map));
          const list = page.getByRole("region", { name: mapText.list });
          expect(await rightOf(list)).toBeLessThanOrEqual(viewport.width);
        }),
    );
  });
}
