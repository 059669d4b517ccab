/** `remove`: waits until nothing of the town is left in any service, and prints the proof. */
import { setTimeout as pause } from "node:timers/promises";
import { operatorTown, removal } from "@mainstreet/contracts/operator";
import type { Holdings, Removal } from "@mainstreet/contracts/operator";
import { UserFacingError, sentenceOf } from "../../local/user-facing-error.ts";
import { interruptible } from "../interruptible.ts";
import { progress } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import { UsageError } from "../usage-error.ts";
import { requirePlace } from "./archive.ts";
import { NotKnownYet, Refusal, until } from "./calls.ts";
import type { System } from "./calls.ts";
import { exportTown } from "./export.ts";
import { KEPT_BY } from "./town-file.ts";
import { setDisabled } from "./towns.ts";

const POLL_MS = 250;
const CLOSED_MS = 1000;
const PATIENCE_MS = 120_000;

export async function remove(
  system: System,
  slug: string,
  said: { yes?: string | undefined; export?: string | undefined },
): Promise<Outcome> {
  if (said.yes !== slug)
    throw new UsageError(`This deletes everything of ${slug}. To go on, say --yes ${slug}`);
  const exported = said.export === undefined ? {} : await exportBefore(system, slug, said.export);
  const path = `/internal/towns/${slug}`;
  const body = { confirm: slug, revision: exported.revision };
  const begin = async () => system.call(`${path}/remove`, { method: "POST", body });
  let state = removal.parse(
    await (said.export === undefined ? begin() : begin().catch(staysClosed(slug, said.export))),
  );
  const deadline = Date.now() + PATIENCE_MS;
  while (state.finishedAt === null && Date.now() < deadline) {
    await pause(POLL_MS);
    state = removal.parse(await system.call(`${path}/removal`));
  }
  const { lines, ...rest } = tellState(state);
  const failed = state.finishedAt === null;
  return { ...rest, lines: [...(exported.lines ?? []), ...lines], failed };
}

/** The town stays closed after a failure: data received until the next try would be missing in the archive. */
const staysClosed = (slug: string, archive: string) => (error: unknown) => {
  const again = `To go on: remove ${slug} --yes ${slug}`;
  throw new UserFacingError(
    error instanceof Refusal && error.code === "outdated"
      ? `${slug} was changed since it was closed, and is not removed: later changes may be missing in ${archive}. ${again} --export <another archive>`
      : `${sentenceOf(error)}\n${slug} is closed, and ${archive} is complete. ${again}; to open it: enable ${slug}`,
  );
};

/** Result of the export, and the town's revision that it contains. */
interface Exported {
  lines?: readonly string[];
  revision?: number;
}

/** Exports the town unless its removal has already begun: then the archive was written before. */
async function exportBefore(system: System, slug: string, to: string): Promise<Exported> {
  const found = await system.call(`/internal/towns/${slug}/removal`).catch(ignoreUsageError);
  if (found === undefined || removal.parse(found).finishedAt !== null)
    return exportClosed(system, slug, to);
  progress(`${slug} is being removed already: ${to} is not written anew`);
  return {};
}

function ignoreUsageError(error: unknown): undefined {
  if (!(error instanceof UsageError)) throw error;
}

/**
 * Closes the town and exports it, as data received after the export would be lost. On failure or
 * interruption the town is reopened if it was open.
 */
async function exportClosed(system: System, slug: string, to: string): Promise<Exported> {
  const { disabled } = operatorTown.parse(await system.call(`/internal/towns/${slug}`));
  await requirePlace(to);
  return interruptible(async (signal) => {
    try {
      await setDisabled(system, slug, true);
      const bounded = until(system, signal);
      const revision = await importsOver(bounded, slug, signal);
      for (const name of FOLLOWING) await waitForMessages(bounded, slug, name, signal);
      const { lines } = await exportTown(bounded, slug, to);
      signal.throwIfAborted();
      return { lines, revision };
    } catch (error) {
      const state = await setDisabled(system, slug, disabled).then(
        ({ lines }) => lines.join("\n"),
        () => `${slug} stays closed; to open it: enable ${slug}`,
      );
      progress(state);
      throw error;
    }
  });
}

/**
 * Waits for running imports, whose records would be missing in the archive. Resolves with the
 * closed town's revision.
 */
async function importsOver(system: System, slug: string, signal: AbortSignal): Promise<number> {
  for (let told = 0; ;) {
    // Gateways learn of a closed town within a second.
    await pause(CLOSED_MS, undefined, { signal });
    const town = operatorTown.parse(await system.call(`/internal/towns/${slug}`));
    if (!town.disabled) throw new UserFacingError(`${slug} was opened by someone else.`);
    const count = town.use.importsUnderWay;
    if (count === 0) return town.revision;
    if (count === null)
      throw new UserFacingError(
        `import does not answer: what it has yet to write of ${slug} is not known.`,
      );
    if (count !== told) progress(`Waiting for imports of ${slug}: ${count} under way`);
    told = count;
  }
}

/** Records that messages about businesses may create or reassign. */
const FOLLOWING = ["coupons", "events"] as const;

/** Waits until all messages about businesses are processed, whose effects would be missing in the archive. */
async function waitForMessages(
  { call }: System,
  town: string,
  name: (typeof FOLLOWING)[number],
  signal: AbortSignal,
) {
  for (;;) {
    try {
      await call(`/internal/records/${name}?limit=1&settled=true`, {
        service: KEPT_BY[name],
        town,
      });
      return;
    } catch (error) {
      if (!(error instanceof NotKnownYet)) throw error;
    }
    progress(`Waiting until ${name} of ${town} reflect all changes of businesses`);
    await pause(CLOSED_MS, undefined, { signal });
  }
}

/** `removal`: the state of the town's last removal. */
export async function removalProgress({ call }: System, slug: string): Promise<Outcome> {
  return tellState(removal.parse(await call(`/internal/towns/${slug}/removal`)));
}

function tellState(data: Removal): Outcome {
  const { slug, removedAt, finishedAt, services } = data;
  const proof = proofOf(data);
  if (finishedAt !== null) {
    const done = `Nothing of ${slug} is left. Requested ${removedAt}, finished ${finishedAt}.`;
    return { lines: [...proof, done], data };
  }
  const away = Object.entries(services).flatMap(([name, told]) => (told === null ? [name] : []));
  const lines = [
    ...proof,
    `${slug} is closed for good. Erasing continues by itself; check with: removal ${slug}`,
  ];
  if (away.length > 0)
    lines.push(
      `${away.join(", ")}: no answer at the moment; the town is erased there once they answer again.`,
    );
  return { lines, data };
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

function proofOf({ services }: Removal): string[] {
  const parts = ({ erased }: Holdings) => {
    const each = Object.entries(erased).map(([name, count]) => `${count} ${name}`);
    return each.length > 0 ? `  (${each.join(", ")})` : "";
  };
  return Object.entries(services).map(([name, told]) =>
    told
      ? `${name.padEnd(10)} erased ${String(sum(told.erased)).padStart(7)}, left ${sum(told.left)}${parts(told)}`
      : `${name.padEnd(10)} does not answer`,
  );
}
