/** The business that an approval created from a submission. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { Author } from "@mainstreet/contracts/history";
import { ignoreConflict, ignoreNotFound, outdated } from "@mainstreet/service/http/errors";
import { GEOCODING, readHistory } from "@mainstreet/service/records/history";
import type { StoredEntry } from "@mainstreet/service/records/history";
import { isSame } from "@mainstreet/service/records/model";
import type { RecordStore } from "@mainstreet/service/records/store";

const isEdit = ({ action, of, changes }: StoredEntry) =>
  action === "changed" && !of && changes.length > 0;

/** Whether an author has reverted their own entry before completely. */
const takesBack = (entry: StoredEntry, before: StoredEntry | undefined) =>
  before !== undefined &&
  isEdit(entry) &&
  isEdit(before) &&
  isSame(entry.by, before.by) &&
  // Histories hold only the beginning of long texts, so those can't be compared.
  before.changes.every(({ whole }) => whole === undefined) &&
  JSON.stringify(entry.changes.map(({ field, from, to }) => [field, from, to])) ===
    JSON.stringify(before.changes.map(({ field, from, to }) => [field, to, from]));

export function createApprovedBusinesses(businesses: RecordStore<BusinessRecord>) {
  const historyOf = async (town: string, id: number) =>
    (await readHistory(businesses.kind.model, town, id)) ?? [];

  /** Returns what an approval has created, whether or not it got further. */
  async function madeOf(town: string, submissionId: number) {
    const [made] = await businesses.all(town, { submissionId });
    return made;
  }

  /** Removes the business of a rejected or erased submission, unless an admin has restored it from the bin. */
  async function withdraw(town: string, submissionId: number, by?: Author) {
    const made = await madeOf(town, submissionId);
    if (!made) return;
    const { id } = made.state;
    const history = await historyOf(town, id);
    if (history.some(({ action }) => action === "restored")) return;
    await businesses.remove(town, id, by && { by }).catch(ignoreNotFound);
  }

  /** Whether only geocoding has changed it since it was approved; a losing concurrent approval reverts its changes. */
  async function isUntouched(town: string, id: number, approvedAt = "") {
    const edits = (await historyOf(town, id)).filter(
      ({ action, by, at }) =>
        action !== "created" && !isSame(by, GEOCODING) && at.toISOString() > approvedAt,
    );
    // Newest first, in pairs: a revert and the change that it reverts.
    return edits.every((edit, n) => n % 2 === 1 || takesBack(edit, edits[n + 1]));
  }

  /**
   * Removes the business of a form that was corrected before its approval was saved, if the submission is
   * still pending and nobody has edited the business.
   */
  async function withdrawUntouched(town: string, id: number, waits: () => Promise<boolean>) {
    const allow = async () => {
      if ((await waits()) && (await isUntouched(town, id))) return {};
      throw outdated("business");
    };
    await businesses.remove(town, id, { allow }).catch(ignoreNotFound).catch(ignoreConflict);
  }

  return { madeOf, withdraw, withdrawUntouched, isUntouched };
}
