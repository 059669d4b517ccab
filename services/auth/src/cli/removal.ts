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
  sayState(state);
  if (state.finishedAt === null) process.exitCode = 1;
}

/** `removal`: how far the town's last removal is. */
export async function lookAtRemoval({ call }: System, slug: string) {
  sayState(removal.parse(await call(`/internal/towns/${slug}/removal`)));
}

function sayState(state: Removal) {
  const { slug, removedAt, finishedAt, services } = state;
  for (const line of proofOf(state)) say(line);
  if (finishedAt !== null) {
    say(`Nothing of ${slug} is left. Asked for ${removedAt}, done ${finishedAt}.`);
    return;
  }
  say(`${slug} is closed for good. Erasing goes on by itself; look again with: removal ${slug}`);
  const away = Object.entries(services).flatMap(([name, told]) => (told === null ? [name] : []));
  if (away.length > 0)
    say(`${away.join(", ")}: no answer at the moment. What is away erases the town when back.`);
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
