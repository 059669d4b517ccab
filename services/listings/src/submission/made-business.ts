/** The business that was made of a submission. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { Author } from "@mainstreet/contracts/history";
import { ignoreConflict, ignoreMissing, outdated } from "@mainstreet/service/http/errors";
import { GEOCODING, readHistory } from "@mainstreet/service/records/history";
import type { StoredEntry } from "@mainstreet/service/records/history";
import { isSame } from "@mainstreet/service/records/model";
import type { RecordStore } from "@mainstreet/service/records/store";

const isEdit = ({ action, of, changes }: StoredEntry) =>
  action === "changed" && !of && changes.length > 0;

/** Whether its author has left nothing of the entry before. */
const takesBack = (entry: StoredEntry, before: StoredEntry | undefined) =>
  before !== undefined &&
  isEdit(entry) &&
  isEdit(before) &&
  isSame(entry.by, before.by) &&
  // Of a long text only the beginning is compared.
  before.changes.every(({ whole }) => whole === undefined) &&
  JSON.stringify(entry.changes.map(({ field, from, to }) => [field, from, to])) ===
    JSON.stringify(before.changes.map(({ field, from, to }) => [field, to, from]));

export function createMadeBusinesses(businesses: RecordStore<BusinessRecord>) {
  const historyOf = async (town: string, id: number) =>
    (await readHistory(businesses.kind.model, town, id)) ?? [];

  /** What an approval has made, whether or not it got further. */
  async function madeOf(town: string, submissionId: number) {
    const [made] = await businesses.all(town, { submissionId });
    return made;
  }

  /** Removes it where the submission is rejected or erased; not what an admin has taken back from the bin. */
  async function withdraw(town: string, submissionId: number, by?: Author) {
    const made = await madeOf(town, submissionId);
    if (!made) return;
    const { id } = made.state;
    const history = await historyOf(town, id);
    if (history.some(({ action }) => action === "restored")) return;
    await businesses.remove(town, id, by && { by }).catch(ignoreMissing);
  }

  /**
   * Whether nobody but the search for coordinates has changed it since it was approved; an approval that came
   * second has taken back what it changed.
   */
  async function isUntouched(town: string, id: number, approvedAt = "") {
    const edits = (await historyOf(town, id)).filter(
      ({ action, by, at }) =>
        action !== "created" && !isSame(by, GEOCODING) && at.toISOString() > approvedAt,
    );
    // The newest first: two by two, what was taken back and the change before.
    return edits.every((edit, n) => n % 2 === 1 || takesBack(edit, edits[n + 1]));
  }

  /**
   * Removes one of a form that was corrected before its approval was said, if that still waits; not what others
   * have worked on.
   */
  async function withdrawUntouched(town: string, id: number, waits: () => Promise<boolean>) {
    const allow = async () => {
      if ((await waits()) && (await isUntouched(town, id))) return {};
      throw outdated("business");
    };
    await businesses.remove(town, id, { allow }).catch(ignoreMissing).catch(ignoreConflict);
  }

  return { madeOf, withdraw, withdrawUntouched, isUntouched };
}
