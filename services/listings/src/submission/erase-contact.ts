/** What an owner told of themselves goes with their submission: off its business, and out of its history. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import { ApiError } from "@mainstreet/service/http/errors";
import type { RecordStore } from "@mainstreet/service/records/store";

const CONTACT = { contactName: "", contactEmail: "" };

/** Does nothing where the business is gone, or where an admin has noted somebody else. */
export async function eraseContact(
  businesses: RecordStore<BusinessRecord>,
  town: string,
  id: number,
  of: Pick<BusinessRecord, keyof typeof CONTACT>,
): Promise<void> {
  const found = await businesses.find(town, id).catch(ignoreMissing);
  if (!found) return;
  const { contactName, contactEmail } = found.state;
  if (contactName === of.contactName && contactEmail === of.contactEmail)
    await businesses.change(town, id, CONTACT).catch(ignoreMissing);
  const { model } = businesses.kind;
  const personal = { field: { $in: Object.keys(CONTACT) } };
  const { history = [] } = (await model.findOne({ town, id }, { history: 1 }).lean()) ?? {};
  // One by one: the place of an entry stays, whoever adds another meanwhile.
  for (const at of history.keys())
    await model.updateOne({ town, id }, { $pull: { [`history.${at}.changes`]: personal } });
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
