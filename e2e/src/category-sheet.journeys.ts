/** The category sheet of phones. */
import { homeText } from "../../frontend/src/shared/text/home.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { brokenWords } from "./broken-words.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocusIn } from "./wizard-visit.ts";

const PHONE = { viewport: { width: 390, height: 800 } };

export function categorySheetJourneys(fixture: FixtureGetter) {
  const open = async (page: Page) => {
    const origin = fixture().system.url("maplewood");
    await page.goto(`${origin}/`);
    await alive(page);
    return origin;
  };

  describe("the category sheet on phones", () => {
    const opener = (page: Page) => page.getByRole("button", { name: homeText.browseByCategory });
    const sheet = (page: Page) => page.getByRole("dialog", { name: homeText.browseByCategory });
    const openSheet = async (page: Page) => {
      await opener(page).click();
      await expectFocusIn(sheet(page));
    };
    const gone = (page: Page) => sheet(page).waitFor({ state: "hidden" });

    it("lists every category by its display name in two columns, and chooses one", () =>
      visit(fixture().browser, PHONE, async (page) => {
        const origin = await open(page);
        const names = (await read(page, origin, "/api/categories")).data.map(({ name }) => name);
        await openSheet(page);
        const links = sheet(page).getByRole("link");
        const shown = await links.allTextContents();
        const wanted = names.map((name) => (name === "Local Events" ? "Events" : name));
        expect(shown[0]).toBe(homeText.allCategories);
        expect(shown.slice(1).toSorted()).toEqual(wanted.toSorted());
        expect(shown.at(-1)?.toLowerCase()).toBe("uncategorized");
        const lefts = await links.evaluateAll((all) =>
          all.map((link) => Math.round(link.getBoundingClientRect().left)),
        );
        expect(new Set(lefts).size).toBe(2);
        await sheet(page).getByRole("link", { name: "Events", exact: true }).click();
        await gone(page);
        await page.getByRole("heading", { level: 1, name: homeText.heading("Events") }).waitFor();
      }));

    it("breaks no word at twice the text size", () =>
      visit(fixture().browser, PHONE, async (page) => {
        const client = await page.context().newCDPSession(page);
        await client.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
        await open(page);
        await openSheet(page);
        expect(await sheet(page).getByRole("link").evaluateAll(brokenWords)).toEqual([]);
      }));

    it("closes on Escape, Back, its own button, a swipe, the chosen category, and in a wide window", () =>
      visit(fixture().browser, { ...PHONE, hasTouch: true }, async (page) => {
        const origin = await open(page);
        const ways = [
          () => page.keyboard.press("Escape"),
          () => page.goBack(),
          () => sheet(page).getByRole("button", { name: homeText.close }).click(),
          () => swipeDown(page),
          () => sheet(page).getByRole("link", { name: homeText.allCategories }).click(),
          () => page.setViewportSize({ width: 800, height: 800 }),
        ];
        for (const close of ways) {
          await openSheet(page);
          await close();
          await gone(page);
          expect(page.url()).toBe(`${origin}/`);
        }
        // None has left a history entry that Back would have to pass.
        await page.goBack();
        expect(page.url()).toBe("about:blank");
      }));

    it("traps focus and returns it on close", () =>
      visit(fixture().browser, PHONE, async (page) => {
        await open(page);
        await opener(page).focus();
        await page.keyboard.press("Enter");
        await expectFocusIn(sheet(page));
        const links = await sheet(page).getByRole("link").count();
        for (let step = 0; step < links + 3; step += 1) {
          await page.keyboard.press("Tab");
          expect(await sheet(page).locator(":focus").count()).toBe(1);
        }
        await page.keyboard.press("Escape");
        await gone(page);
        await expect.poll(() => opener(page).and(page.locator(":focus")).count(), WAIT).toBe(1);
      }));
  });
}

/** Drags the sheet down by its header, as with a finger. */
async function swipeDown(page: Page) {
  const head = page.getByRole("heading", { name: homeText.browseByCategory });
  // Waits for the end of its entry animation: the touch would miss it.
  await head.hover({ trial: true });
  const box = await head.boundingBox();
  if (!box) throw new Error("the sheet is not there");
  const client = await page.context().newCDPSession(page);
  const x = box.x + 20;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await touch("touchStart", box.y + 10);
  for (const y of [20, 60, 120, 200, 320]) await touch("touchMove", box.y + y);
  await touch("touchEnd");
}
