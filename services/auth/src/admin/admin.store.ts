/** Reads and writes admin accounts. */
import type { CounterModel } from "@mainstreet/service/records/counter";
import { raiseCounter, takeIds } from "@mainstreet/service/records/counter";
import { accountKey, writtenKey } from "./account-key.ts";
import type { AdminModel } from "./admin.model.ts";
import { hashPassword } from "./password.ts";

interface AdminStoreDeps {
  model: AdminModel;
  counters: CounterModel;
  now: () => Date;
}

const ADMIN = "admin";
/**
 * The counter of this entity holds the id of the last account removed. The id counter can't tell
 * whether a town ever had an account: an id may be taken without one being added.
 */
const REMOVED = "removed admin";

export function createAdminStore({ model, counters, now }: AdminStoreDeps) {
  /** Finds all accounts in the order they were added. */
  const all = (town: string) => model.find({ town }).sort({ id: 1 }).lean();

  async function byName(town: string, username: string) {
    const written = await model.findOne({ town, nameKey: writtenKey(username) }).lean();
    if (written) return written;
    const key = accountKey(username);
    return (await all(town)).find(({ nameKey }) => accountKey(nameKey) === key) ?? null;
  }

  return {
    all,
    byName,

    /** Whether the town has, or ever had, an account. */
    hasBegun: async (town: string) =>
      (await counters.exists({ town, entity: REMOVED })) !== null ||
      (await model.exists({ town })) !== null,

    async remove(town: string, id: number) {
      await raiseCounter(counters, town, REMOVED, id);
      await model.deleteOne({ town, id });
    },

    byId: (town: string, id: number) => model.findOne({ town, id }).lean(),

    /**
     * Sets a new password if the stored hash is still the one that was read; returns the changed
     * account, or null.
     */
    async changePassword(
      { town, id, passwordHash }: { town: string; id: number; passwordHash: string },
      password: string,
    ) {
      const changed = { passwordHash: await hashPassword(password) };
      return model
        .findOneAndUpdate(
          { town, id, passwordHash },
          { $set: changed },
          { returnDocument: "after" },
        )
        .lean();
    },

    /** Adds the account or sets its password; returns its id and whether it was added. */
    async setPassword(town: string, username: string, password: string) {
      const { nameKey = accountKey(username) } = (await byName(town, username)) ?? {};
      const account = { town, nameKey };
      const changed = { passwordHash: await hashPassword(password) };
      const existing = await model.findOneAndUpdate(account, { $set: changed }).lean();
      if (existing) return { id: existing.id, added: false };
      const id = await takeIds(counters, town, ADMIN);
      const first = { id, username: username.trim(), createdAt: now() };
      // A concurrent request may have added it meanwhile.
      const kept = await model
        .findOneAndUpdate(
          account,
          { $set: changed, $setOnInsert: first },
          { upsert: true, returnDocument: "after" },
        )
        .lean();
      return { id: kept.id, added: kept.id === id };
    },
  };
}

export type AdminStore = ReturnType<typeof createAdminStore>;
