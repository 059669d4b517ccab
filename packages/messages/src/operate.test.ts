import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { deadLetters } from "./dead-letters.ts";
import { NOTE, log, note, noteMessage, openGround } from "./fixture.ts";
import { waitingFor } from "./groups.ts";
import { handler } from "./handlers.ts";
import { UsageError, publicationsOf, tellRepublished } from "./operate.ts";
import { startSubscriptions } from "./subscribe.ts";

const ground = await openGround();
afterAll(() => ground.close());

/** Runs the command as an operator does. */
function messages(prefix: string, ...args: string[]) {
  const file = fileURLToPath(new URL("cli.ts", import.meta.url));
  const { MONGODB_PREFIX } = ground.env;
  const env = { ...process.env, MONGODB_PREFIX, REDIS_PREFIX: prefix };
  return new Promise<{ ok: boolean; out: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ ok: error === null, out: `${stdout}${stderr}` }),
    );
  });
}

describe("dead letters", () => {
  test("are listed with their reason, and taken when they are sent again after the repair", async () => {
    const { redis } = ground;
    const { prefix, stream, send } = await ground.publisher();
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

    const listed = await messages(prefix, "dead");
    expect(listed.ok).toBe(true);
    const [unreadable, ...others] = listed.out.trim().split("\n");
    expect(unreadable).toMatch(/^readers .* unreadable {2}SyntaxError/);
    expect(others).toEqual([
      expect.stringMatching(`${town}  note.changed.v1 7@3  Nobody knows this street`),
      expect.stringMatching(`${town}  note.changed.v1 8@1  Nobody knows this street`),
    ]);

    broken = false;
    expect(await messages(prefix, "dead", "readers", "--replay")).toEqual({
      ok: true,
      out: "readers: 3 sent again\n",
    });
    await vi.waitFor(() => expect(taken).toEqual(["hello", "again"]), 5000);
    await vi.waitFor(async () => expect(await waitingFor(redis, stream, "readers")).toBe(0), 5000);
    // What is still unreadable has come back; the mended ones have not.
    expect(await deadLetters(redis, prefix, "readers")).toMatchObject([{ message: "not JSON" }]);
    await subscriptions.close();
  });

  test("without any the command says so", async () => {
    const { prefix } = await ground.publisher();
    expect(await messages(prefix, "dead")).toEqual({ ok: true, out: "No dead letters.\n" });
  });
});

describe("the command", () => {
  test("finds what a service publishes and sends its records again", async () => {
    const { mongo } = ground;
    const { notes, create, collections, sent } = await ground.publisher();
    const folder = await mkdtemp(join(tmpdir(), "services-"));
    await mkdir(join(folder, "notes/src"), { recursive: true });
    const source = `export const publications = (mongo) => [{
      collection: ${JSON.stringify(collections[0])},
      toMessage: ({ town, id, revision, text }) => ({ town, id, revision, text, by: mongo.name }),
    }];`;
    await writeFile(join(folder, "notes/src/publishes.ts"), source);
    const town = newTown();
    await create(town, 1, "hello");
    await notes.updateMany({}, { $unset: { outbox: "", outboxSince: "" } });

    const services = pathToFileURL(`${folder}/`);
    const publications = await publicationsOf(services, "notes", mongo);
    expect(await tellRepublished(mongo, "notes", publications)).toBe(
      "1 messages wait in the outboxes of notes; its relay sends them.",
    );
    expect((await notes.findOne({ town, id: 1 }).lean())?.outbox).toEqual([
      { town, id: 1, revision: 1, text: "hello", by: mongo.name },
    ]);
    expect(await sent()).toEqual([]);
    await expect(publicationsOf(services, "nobody", mongo)).rejects.toThrow(UsageError);
    await rm(folder, { recursive: true });
  });

  test.each([
    [[], "Usage:"],
    [["sing"], "Usage:"],
    [["republish"], "Usage:"],
    [["republish", "nobody"], 'There is no service "nobody"'],
    [["republish", "../notes"], "is no name of a service"],
  ])("%j fails with a sentence", async (args, sentence) => {
    const { ok, out } = await messages("none:", ...args);
    expect(ok).toBe(false);
    expect(out).toContain(sentence);
    expect(out).not.toContain("    at ");
  });
});
