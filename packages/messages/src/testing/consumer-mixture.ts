/** Orders in which messages of several types about one record may arrive; the final state is the same. */
import { describe, expect, test } from "vitest";
import { fixturesOf } from "./consumer-fixture.ts";
import type { ConsumerUnderTest } from "./consumer-fixture.ts";
import type { Message } from "../envelope.ts";

interface Told {
  older: Message;
  newer: Message;
  beside: Message[];
}

const inOrder = ({ older, newer, beside }: Told) => [older, ...beside, newer];

/** What is published, in pieces: each piece is applied before the next one is published. */
const orders: Record<string, (told: Told) => Message[][]> = {
  "one by one": (told) => inOrder(told).map((message) => [message]),
  "the others first": ({ older, newer, beside }) => [beside, [older, newer]],
  "the others last": ({ older, newer, beside }) => [[older, newer], beside],
  "backwards, in one batch": (told) => [inOrder(told).toReversed()],
  "backwards, one by one": (told) =>
    inOrder(told)
      .toReversed()
      .map((message) => [message]),
  "each twice": (told) => [inOrder(told).flatMap((message) => [message, message])],
  "all again, late and backwards": (told) => [inOrder(told), inOrder(told).toReversed()],
};

/** Declares the part of the consumer suite that mixes message types. */
export function describeMixture(consumer: ConsumerUnderTest) {
  const { fixture } = fixturesOf(consumer);

  async function stateAfter(piecesOf: (told: Told) => Message[][]) {
    const { publish, start, settled, state, faults, ...told } = await fixture();
    const subscriptions = start();
    for (const piece of piecesOf(told)) {
      await publish(...piece);
      await settled();
    }
    await subscriptions.close();
    return { state: await state(), faults: await faults() };
  }

  let known: ReturnType<typeof stateAfter> | undefined;
  const expected = () => (known ??= stateAfter((told) => [inOrder(told)]));

  describe("mixed with messages of other types", () => {
    test.each(Object.entries(orders))("%s: the same as in order", async (_order, piecesOf) => {
      const { state } = await expected();
      expect(await stateAfter(piecesOf)).toEqual({ state, faults: [] });
    });
  });
}
