import { newTown } from "@mainstreet/testing/town";
import { afterAll } from "vitest";
import { describeConsumer } from "./consumer-suite.ts";
import { NOTE, note, noteMessage, openFixture } from "./fixture.ts";
import { handler } from "./handlers.ts";
import { applyProjection } from "./projection.ts";

const fixture = await openFixture();
afterAll(() => fixture.close());
const { copies, copied } = await fixture.publisher();

describeConsumer({
  name: "a projection by revision",
  redis: fixture.redis,
  prefix: fixture.env.REDIS_PREFIX,
  handlers: {
    [NOTE]: handler(noteMessage, (messages) =>
      applyProjection(
        fixture.mongo,
        copied,
        messages.map(({ town, subject, revision, data }) => ({
          town,
          id: Number(subject),
          revision,
          state: data.deleted ? null : { text: data.text },
        })),
      ),
    ),
  },
  town: newTown,
  messages: (town) => [note(town, 1, 3, "older"), note(town, 1, 4, "newer")],
  state: async (town) =>
    (await copies.find({ town }).lean()).map(({ id, text, sourceRevision }) => ({
      id,
      text,
      sourceRevision,
    })),
});
