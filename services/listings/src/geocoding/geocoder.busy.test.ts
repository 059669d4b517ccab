/** Who waits for a slow geocoder, and for how long. */
import { expect, onTestFinished, test, vi } from "vitest";
import { asking, openGeocoding, SOON } from "../testing/geocoding-fixture.ts";
import { found } from "../testing/nominatim.ts";

async function slowGeocoder(delayMs: number) {
  const slow = await openGeocoding();
  onTestFinished(slow.close);
  slow.nominatim.sayAlways({ ...found(40, -74), delayMs });
  return slow;
}

// Retried: on a busy machine, more than one visitor's question may precede the admin's.
test(
  "visitors are queued behind admins, and get 503 at once if they would wait too long",
  { retry: 2, timeout: 60_000 },
  async () => {
    const { nominatim, ...slow } = await slowGeocoder(400);
    const street = await slow.street();
    const { ask } = asking(street);
    const first = ask("1 Queue Street");
    await vi.waitFor(() => expect(nominatim.questions).toHaveLength(1), SOON);
    const many = Array.from({ length: 16 }, (_, at) => ask(`${at + 2} Queue Street`));
    const told = await Promise.race(many);
    expect([told.statusCode, told.json().code]).toEqual([503, "geocoder_busy"]);
    expect((await street.geocode("1 Button Street")).statusCode).toBe(200);
    const order = nominatim.questions.map(({ address }) => address);
    expect(order.indexOf("1 Button Street")).toBeLessThan(4);
    const answers = (await Promise.all([first, ...many])).map(({ statusCode }) => statusCode);
    expect(new Set(answers)).toEqual(new Set([200, 503]));
    const answered = answers.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThan(3);
    expect(answered).toBeLessThan(10);
  },
);

test("a visitor can wait for two addresses at a time across towns, without blocking others", async () => {
  const slow = await slowGeocoder(1500);
  const [one, other] = [asking(await slow.street()), asking(await slow.street())];
  const greedy = Array.from({ length: 10 }, (_, at) =>
    (at % 2 ? one : other).ask(`${at} Greedy Street`, "10.3.0.1"),
  );
  expect((await one.ask("1 Modest Street")).statusCode).toBe(200);
  const answers = await Promise.all(greedy);
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(8).fill("geocoder_busy"));
  expect((await other.ask("11 Greedy Street", "10.3.0.1")).statusCode).toBe(200);
});

test("a town's admins can wait for two addresses at a time, without blocking other towns", async () => {
  const slow = await slowGeocoder(1500);
  const [script, other] = [await slow.street(), await slow.street()];
  const greedy = Array.from({ length: 20 }, (_, at) => script.geocode(`${at} Script Street`));
  expect((await other.geocode("1 Modest Street")).statusCode).toBe(200);
  const refused = (await Promise.all(greedy)).filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(18).fill("geocoder_busy"));
  expect((await script.geocode("21 Script Street")).statusCode).toBe(200);
});
