/** Erases submissions past their retention, decided or not; a business that came of one stays. */
import { documentsOf } from "@mainstreet/messages/in-batches";
import { ignoreNotFound } from "@mainstreet/service/http/errors";
import type { Logger } from "@mainstreet/service/operations/log";
import { SYSTEM } from "@mainstreet/service/records/history";
import type { Parts } from "../parts.ts";

/**
 * Erases them one by one, each with the message that releases its pictures. One that fails doesn't hold up
 * the others; returns false when one stays.
 */
export async function eraseOldSubmissions(
  { submissions, decisions }: Pick<Parts, "submissions" | "decisions">,
  log: Logger,
  before: Date,
): Promise<boolean> {
  let all = true;
  const old = submissions.kind.model
    .find({ createdAt: { $lt: before }, deleted: { $ne: true } }, { town: 1, id: 1 })
    .setOptions({ everyTown: true })
    .sort({ createdAt: 1 })
    .lean();
  for await (const { town, id } of documentsOf(old, 100))
    try {
      // Another instance may be faster.
      await decisions.remove(town, id, SYSTEM).catch(ignoreNotFound);
    } catch (error) {
      all = false;
      log.warn({ err: error, town, id }, "expired submission not erased");
    }
  return all;
}
