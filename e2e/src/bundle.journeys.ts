/** What the admin area loads in addition to a shopper's scripts. */
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openDashboard } from "./admin-visit.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const MANIFEST = new URL("../../frontend/dist/client/.vite/manifest.json", import.meta.url);
type Manifest = Partial<Record<string, { file: string; imports?: string[] }>>;

const MAX_KB = 210;
/** Scripts of every public page, and the component library loaded with the first dialog. */
const SHOPPERS = ["src/entry-public.tsx", "src/features/deals/components/deal-dialog.tsx"];

/** Resolves with the files that these entries import statically. */
async function filesOf(entries: readonly string[]): Promise<Set<string>> {
  const chunks: Manifest = JSON.parse(await readFile(MANIFEST, "utf8"));
  const seen = new Set<string>();
  const follow = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunks[name]?.imports ?? []) follow(imported);
  };
  for (const entry of entries) follow(entry);
  return new Set([...seen].flatMap((name) => chunks[name]?.file ?? []));
}

export function bundleJourneys(fixture: FixtureGetter) {
  describe("the first admin screen", () => {
    it(`adds at most ${MAX_KB} kB (gzip) to a shopper's scripts`, () =>
      visit(fixture().browser, {}, async (page) => {
        const shared = await filesOf(SHOPPERS);
        const scripts: Promise<{ file: string; bytes: number }>[] = [];
        page.on("response", (response) => {
          const file = new URL(response.url()).pathname.slice(1);
          if (!file.endsWith(".js") || shared.has(file)) return;
          scripts.push(response.body().then((body) => ({ file, bytes: gzipSync(body).length })));
        });
        await openDashboard(page, fixture());
        await page.getByRole("table").waitFor();
        const added = await Promise.all(scripts);
        expect(added.map(({ file }) => file)).toContainEqual(expect.stringContaining("admin"));
        const kilobytes = added.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
        expect(kilobytes).toBeLessThanOrEqual(MAX_KB);
      }));

    it("does nothing that its content security policy forbids", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.addInitScript(() =>
          document.addEventListener("securitypolicyviolation", ({ violatedDirective }) =>
            document.documentElement.setAttribute("data-forbidden", violatedDirective),
          ),
        );
        await openDashboard(page, fixture());
        await page.getByRole("table").waitFor();
        expect(await page.locator("html").getAttribute("data-forbidden")).toBeNull();
      }));
  });
}
