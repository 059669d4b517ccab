/** Memory held for towns, and towns that exceed it. */
import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import { createLog } from "../operations/log.ts";

const log = createLog("test", "silent");

/** A store with towns of given sizes, loaded (`bytes`) and complete (`whole`). */
function sizedStore(size: (town: string, isLarge: boolean) => [bytes: number, whole?: number]) {
  const loads: string[] = [];
  const catalogue = createCatalogue({
    async load(town, { isLarge, take }) {
      loads.push(isLarge ? `${town}, large` : town);
      take(...size(town, isLarge));
    },
    bytes: 100_000,
    log,
  });
  return { loads, catalogue };
}

describe("a town catalogue", () => {
  test("holds no more bytes than allowed, and keeps the towns that were read last", async () => {
    const { loads, catalogue } = sizedStore(() => [30_000]);
    for (const town of ["a", "b", "a", "c", "a", "b"]) await catalogue.get(town);
    expect(loads).toEqual(["a", "b", "c", "b"]);
    expect(catalogue.stats()).toMatchObject({ towns: 2, bytes: 80_000 });
  });

  test("makes room for towns that are read, not for towns that are only refreshed", async () => {
    const { loads, catalogue } = sizedStore(() => [30_000]);
    for (const town of ["news", "visited"]) await catalogue.get(town);
    catalogue.refresh("news");
    await vi.waitFor(() => expect(loads).toEqual(["news", "visited", "news"]));
    for (const town of ["third", "visited"]) await catalogue.get(town);
    expect(loads.slice(3)).toEqual(["third"]);
  });

  test("does not reload evicted or dropped towns by itself", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { loads, catalogue } = sizedStore(() => [30_000]);
    for (const town of ["a", "b"]) await catalogue.get(town);
    catalogue.refresh("a");
    catalogue.refresh("b");
    await catalogue.get("c");
    catalogue.drop("b");
    await vi.advanceTimersByTimeAsync(5000);
    expect(loads).toEqual(["a", "b", "c"]);
    expect(catalogue.stats().towns).toBe(1);
  });

  test.each([true, false])(
    "keeps a town that is evicted during its load only if it is requested (%s)",
    async (isAsked) => {
      const loads: string[] = [];
      const news = Promise.withResolvers<void>();
      const catalogue = createCatalogue({
        async load(town, { take }) {
          loads.push(town);
          take(30_000);
          if (loads.length === 3) await news.promise;
          return town;
        },
        bytes: 100_000,
        log,
      });
      for (const town of ["a", "b"]) await catalogue.get(town);
      catalogue.refresh("a");
      await vi.waitFor(() => expect(loads).toEqual(["a", "b", "a"]));
      await catalogue.get("c");
      const asked = isAsked ? catalogue.get("a") : undefined;
      news.resolve();
      await asked;
      await setImmediate();
      for (const town of ["c", isAsked ? "a" : "b"]) await catalogue.get(town);
      expect(loads.slice(3)).toEqual(["c"]);
    },
  );

  test("loads a town that is too large as a large one, and keeps it beside others", async () => {
    const { loads, catalogue } = sizedStore((town, isLarge) =>
      town === "city" ? [isLarge ? 30_000 : 130_000, 130_000] : [10_000],
    );
    for (const town of ["a", "city", "a", "city", "a"]) await catalogue.get(town);
    expect(loads).toEqual(["a", "city", "city, large"]);
    expect(catalogue.stats()).toMatchObject({ towns: 2, bytes: 60_000 });
    void catalogue.forget("city");
    await catalogue.get("city");
    expect(loads.slice(3)).toEqual(["city, large"]);
  });

  test("keeps a large town even if its lists alone exceed the allowed bytes", async () => {
    const { loads, catalogue } = sizedStore((_, isLarge) => [isLarge ? 150_000 : 600_000]);
    for (let asked = 0; asked < 3; asked += 1) await catalogue.get("city");
    expect(loads).toEqual(["city", "city, large"]);
  });

  test("takes no room from other towns while it loads a large one", async () => {
    const [begun, lists] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const catalogue = createCatalogue({
      async load(town, { isLarge, take }) {
        take(town === "city" ? 250_000 : 80_000);
        if (!isLarge) return town;
        begun.resolve();
        await lists.promise;
        return town;
      },
      bytes: 100_000,
      log,
    });
    const city = catalogue.get("city");
    await begun.promise;
    for (const town of ["a", "b"]) expect(await catalogue.get(town)).toBe(town);
    lists.resolve();
    expect(await city).toBe("city");
  });

  test("loads a large town whole again once it has become smaller", async () => {
    let whole = 130_000;
    const { loads, catalogue } = sizedStore((_, isLarge) => [isLarge ? 10_000 : whole, whole]);
    await catalogue.get("city");
    whole = 50_000;
    for (let changes = 0; changes < 2; changes += 1) {
      void catalogue.forget("city");
      await catalogue.get("city");
    }
    expect(loads).toEqual(["city", "city, large", "city, large", "city"]);
  });

  test("refuses a load while others take all the room, unless it is small", async () => {
    const held = Promise.withResolvers<void>();
    let bytes = 80_000;
    const catalogue = createCatalogue({
      async load(town, { take }) {
        take(bytes);
        await held.promise;
        return town;
      },
      bytes: 100_000,
      log,
    });
    const first = [catalogue.get("a"), catalogue.get("b")];
    await expect(catalogue.get("c")).rejects.toMatchObject({ status: 503, code: "busy" });
    bytes = 5000;
    const small = catalogue.get("c");
    held.resolve();
    expect(await Promise.all([...first, small])).toEqual(["a", "b", "c"]);
  });

  test("refuses a town with too many records, and reloads it only after a change", async () => {
    let bytes = 300_000_000;
    const { loads, catalogue } = sizedStore((town) => [town === "city" ? bytes : 0]);
    await catalogue.get("a");
    const refusal = { status: 503, code: "town_too_large" };
    await expect(catalogue.get("city")).rejects.toMatchObject(refusal);
    bytes = 10_000;
    await expect(catalogue.get("city")).rejects.toMatchObject(refusal);
    expect(catalogue.stats()).toMatchObject({ towns: 1, loads: 2 });
    void catalogue.forget("city");
    await catalogue.get("city");
    expect(loads).toEqual(["a", "city", "city, large", "city, large"]);
  });
});
