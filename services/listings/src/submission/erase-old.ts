/** Submissions that are old enough to go, decided or not: what came of one is a business of its own. */
import { ignoreMissing } from "@mainstreet/service/http/errors";
import { SYSTEM } from "@mainstreet/service/records/history";
import type { Parts } from "../parts.ts";

const AT_ONCE = 100;

/** Erases them one by one, each with the message that lets its pictures go. */
export async function eraseOld(
  { submissions, decisions }: Pick<Parts, "submissions" | "decisions">,
  before: Date,
): Promise<void> {
  for (;;) {
    const old = await submissions.kind.model
      .find({ createdAt: { $lt: before }, deleted: { $ne: true } }, { town: 1, id: 1 })
      .setOptions({ everyTown: true })
      .sort({ createdAt: 1 })
      .limit(AT_ONCE)
      .lean();
    // Somebody else may be faster.
    for (const { town, id } of old) await decisions.remove(town, id, SYSTEM).catch(ignoreMissing);
    if (old.length < AT_ONCE) return;
  }
}
