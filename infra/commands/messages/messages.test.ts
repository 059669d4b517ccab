import { deadLetters } from "@mainstreet/messages/dead-letters";
import { NOTE, log, note, noteMessage, openFixture } from "@mainstreet/messages/testing/fixture";
import { waitingFor } from "@mainstreet/messages/groups";
import { handler } from "@mainstreet/messages/handlers";
import { startSubscriptions } from "@mainstreet/messages/subscribe";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { runCommand, runHere } from "../fixture.ts";

const fixture = await openFixture();
afterAll(() => fixture.close());

/** Runs `npm run messages -- …`. */
const messages = (prefix: string, ...args: string[]) =>
  runHere(variables(prefix), "messages", ...args);
const variables = (prefix: string) => {
  const { MONGODB_URL, MONGODB_PREFIX, REDIS_URL } = fixture.env;
  return { MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX: prefix };
};

describe("dead letters", () => {
  test("are listed with their reason, and consumed when they are replayed after the fix", async () => {
    const { redis } = fixture;
    const { prefix, stream, send } = await fixture.publisher();
    const town = newTown();
    let broken = true;
    const taken: string[] = [];
    const subscriptions = startSubscriptions({
      redis,
      prefix,
      group: "readers",
      sources: ["notes"],
      log,
      claimMs: 50,
      blockMs: 50,
      handlers: {
        [NOTE]: handler(noteMessage, async (batch) => {
          if (broken) throw new Error("Nobody knows this street");
          taken.push(...batch.map(({ data }) => data.text));
        }),
      },
    });
    await send(note(town, 7, 3, "hello"), note(town, 8, 1, "again"));
    await redis.xadd(stream, "*", "message", "not JSON");
    await vi.waitFor(
      async () => expect(await deadLetters(redis, prefix, "readers")).toHaveLength(3),
      { timeout: 10_000 },
    );

    const listed = await runCommand(variables(prefix), "messages", "dead");
    expect(listed.code).toBe(0);
    const [unreadable, ...others] = listed.out.trim().split("\n");
    expect(unreadable).toMatch(/^readers .* unreadable {2}SyntaxError/);
    expect(others).toEqual([
      expect.stringMatching(`${town}  note.changed.v1 7@3  Nobody knows this street`),
      expect.stringMatching(`${town}  note.changed.v1 8@1  Nobody knows this street`),
    ]);
    expect(JSON.parse((await messages(prefix, "dead", "readers", "--json")).out)).toMatchObject([
      { group: "readers", message: "not JSON" },
      { group: "readers", town },
      { group: "readers", town },
    ]);

    broken = false;
    expect(await messages(prefix, "dead", "readers", "--replay")).toMatchObject({
      code: 0,
      out: "readers: 3 sent again\n",
    });
    await vi.waitFor(() => expect(taken).toEqual(["hello", "again"]));
    await vi.waitFor(async () => expect(await waitingFor(redis, stream, "readers")).toBe(0));
    // The message that is still unreadable is dead again; the fixed ones are not.
    expect(await deadLetters(redis, prefix, "readers")).toMatchObject([{ message: "not JSON" }]);

    expect(await messages(prefix, "dead", "raeders")).toEqual({
      code: 2,
      out: "",
      err: 'error: There is no group "raeders". The groups are readers.\n',
    });
    await subscriptions.close();
  });

  test("are reported as none if there are none", async () => {
    const { prefix } = await fixture.publisher();
    expect(await messages(prefix, "dead")).toMatchObject({ code: 0, out: "No dead letters.\n" });
  });
});

describe("npm run messages", () => {
  test("publishes the records of a service again", async () => {
    const towns = fixture.mongo.useDb(`${fixture.env.MONGODB_PREFIX}auth`).collection("towns");
    const town = newTown();
    const face = { tagline: "", logoUrl: "", accent: "#1F5C4A", salesPhone: "", centre: null };
    const fields = { ...face, name: "Here", hosts: ["here.localhost"], timeZone: "Asia/Tokyo" };
    await towns.insertOne({ town, revision: 3, ...fields });
    expect(await messages("none:", "repair", "auth")).toMatchObject({
      code: 0,
      out: "1 messages wait in the outboxes of auth; their relays send them\n",
    });
    const message = { type: "town.changed.v1", town, revision: 3 };
    expect(await towns.findOneAndDelete({ town })).toMatchObject({ outbox: [message] });
  });

  test("publishes only the removal of a town that is being removed, also of a clone", async () => {
    const towns = fixture.mongo.useDb(`${fixture.env.MONGODB_PREFIX}auth`).collection("towns");
    const [town, clonedFrom] = [newTown(), newTown()];
    const hosts = [`${town}.localhost`];
    await towns.insertOne({ town, revision: 2, hosts, clonedFrom, removedAt: new Date() });
    expect(await messages("none:", "repair", "auth")).toMatchObject({ code: 0 });
    const message = { type: "town.removed.v1", town, revision: 2 };
    expect(await towns.findOneAndDelete({ town })).toMatchObject({ outbox: [message] });
  });

  test("compares copies with their sources, and fails if one differs", async () => {
    const { MONGODB_PREFIX: prefix } = fixture.env;
    const town = newTown();
    const collection = (service: string) =>
      fixture.mongo.useDb(`${prefix}${service}`).collection("businesses");
    await collection("listings").insertOne({ town, id: 1, revision: 2 });
    const counters = fixture.mongo.useDb(`${prefix}listings`).collection("counters");
    await counters.insertOne({ town, entity: "business", last: 1 });
    const behind = await runCommand(variables("none:"), "messages", "verify");
    expect([behind.code, behind.out]).toEqual([1, expect.stringContaining(`e.g. ${town}/1`)]);

    const copies = ["coupons.businesses", "events.businesses", "media.business-uses"];
    for (const copy of copies) {
      const [service = "", name = ""] = copy.split(".");
      const database = fixture.mongo.useDb(`${prefix}${service}`);
      await database.collection(name).insertOne({ town, id: 1, sourceRevision: 2 });
    }
    const agree = await messages("none:", "verify", "--json");
    expect(agree.code).toBe(0);
    expect(JSON.parse(agree.out)).toMatchObject({
      copies: expect.arrayContaining([
        expect.objectContaining({ copy: "coupons.businesses", records: 1, differ: 0, leftOver: 0 }),
      ]),
    });
  });

  test.each([
    [[], "Usage:"],
    [["sing"], "unknown command 'sing'"],
    [["repair", "nobody"], 'There is no service "nobody" that publishes anything: they are auth'],
    [["repair", "../notes"], 'There is no service "../notes"'],
    [["repair", "--record", "businesses/1"], "--record needs a service"],
    [["repair", "listings", "--town", "here", "--record", "shops/1"], 'There is no "shops"'],
    [["repair", "listings", "--town", "here", "--record", "businesses"], "is no record"],
    [["repair", "listings", "--town", "here", "--record", "businesses/12/3"], "is no record"],
    [["repair", "--town", "Not a slug"], "Use lower-case letters"],
    [["repair", "--town", "nowhere"], "There is no town nowhere"],
    [["repair", "events", "--town", "nowhere"], "There is no town nowhere"],
    [["repair", "listings", "--town", "nowhere", "--record", "businesses/1"], "no businesses/1 of"],
  ])("fails on %j with a clear message", async (args, sentence) => {
    const { code, err } = await messages("none:", ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
    expect(err).not.toContain("    at ");
  });
});
