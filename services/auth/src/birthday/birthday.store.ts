/** Reads and erases the birthdays that shoppers left. */
import type { BirthdayModel } from "./birthday.model.ts";

const AT_ONCE = 500;

/** Secrets that no answer may contain. */
const SHOWN = "-tokenHashes -formKey";

export function createBirthdayStore(model: BirthdayModel) {
  return {
    /** Returns a page, newest first, and the total; with `email`, only that person's. */
    async list(
      town: string,
      { limit, offset, email }: { limit: number; offset: number; email?: string | undefined },
    ) {
      const wanted = { town, ...(email !== undefined && { email }) };
      const [items, total] = await Promise.all([
        model.find(wanted).select(SHOWN).sort({ id: -1 }).skip(offset).limit(limit).lean(),
        model.countDocuments(wanted),
      ]);
      return { items, total };
    },

    /** Streams all birthdays of the town, in constant memory. */
    async *stream(town: string) {
      let last = 0;
      for (;;) {
        const page = await model
          .find({ town, id: { $gt: last } })
          .select(SHOWN)
          .sort({ id: 1 })
          .limit(AT_ONCE)
          .lean();
        yield* page;
        if (page.length < AT_ONCE) return;
        last = page.at(-1)?.id ?? Infinity;
      }
    },

    /** Returns false when there is none. */
    async erase(town: string, id: number): Promise<boolean> {
      return (await model.deleteOne({ town, id })).deletedCount === 1;
    },

    /**
     * Erases birthdays older than `before`, in every town; returns true, as nothing is left over.
     */
    async eraseOlder(before: Date): Promise<boolean> {
      await model.deleteMany({ createdAt: { $lt: before } }).setOptions({ everyTown: true });
      return true;
    },
  };
}

export type BirthdayStore = ReturnType<typeof createBirthdayStore>;
