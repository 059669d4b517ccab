/** `remove`: waits until nothing of the town is left anywhere, and prints the proof. */
import { setTimeout as pause } from "node:timers/promises";
import { removal } from "@mainstreet/contracts/operator";
import type { Holdings, Removal } from "@mainstreet/contracts/operator";
import { exportTown } from "./export.ts";
import type { Values } from "./options.ts";
import { UsageError, say } from "./system.ts";
import type { System } from "./system.ts";

const LOOK_MS = 250;
const PATIENCE_MS = 120_000;

export async function remove(system: System, slug: string, values: Values) {
  if (values.yes !== slug)
    throw new UsageError(`This deletes everything of ${slug}. To go on, say --yes ${slug}`);
  if (values.export !== undefined) await exportTown(system, slug, values.export);
  const path = `/internal/towns/${slug}`;
  const body = { confirm: slug };
  let state = removal.parse(await system.call(`${path}/remove`, { method: "POST", body }));
  const until = Date.now() + PATIENCE_MS;
  while (state.finishedAt === null && Date.now() < until) {
    await pause(LOOK_MS);
    state = removal.parse(await system.call(`${path}/removal`));
  }
  for (const line of proofOf(state)) say(line);
  if (state.finishedAt !== null) return say(`Nothing of ${slug} is left.`);
  const waiting = Object.entries(state.services).filter(([, told]) => told === null);
  throw new UsageError(
    waiting.length > 0
      ? `${slug} is closed for good. ${waiting.map(([name]) => name).join(", ")} did not answer and will erase the town when back; the system goes on by itself.`
      : `${slug} is closed for good. Erasing goes on by itself.`,
  );
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function proofOf({ services }: Removal): string[] {
  const parts = ({ erased }: Holdings) =>
    Object.entries(erased)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ");
  return Object.entries(services).map(([name, told]) =>
    told
      ? `${name.padEnd(10)} erased ${String(sum(told.erased)).padStart(7)}, left ${sum(told.left)}  (${parts(told) || "nothing was there"})`
      : `${name.padEnd(10)} does not answer`,
  );
}
