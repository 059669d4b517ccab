/** The business that was made of a submission. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { Author } from "@mainstreet/contracts/history";
import { ignoreMissing } from "@mainstreet/service/http/errors";
import { GEOCODING, readHistory } from "@mainstreet/service/records/history";
import { isSame } from "@mainstreet/service/records/model";
import type { RecordStore } from "@mainstreet/service/records/store";

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

  /** Whether nobody but the search for coordinates has changed it since it was approved. */
  async function isUntouched(town: string, id: number, approvedAt = "") {
    return (await historyOf(town, id)).every(
      ({ action, by, at }) =>
        action === "created" || isSame(by, GEOCODING) || at.toISOString() <= approvedAt,
    );
  }

  return { madeOf, withdraw, isUntouched };
}
