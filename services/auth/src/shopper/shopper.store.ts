/** Reads and erases the birthdays that shoppers left. */
import type { ShopperModel } from "./shopper.model.ts";

const AT_ONCE = 500;

/** How a form is known again and who may erase what it left is nobody's business. */
const SHOWN = "-tokenHashes -formKey";

export function createShopperStore(model: ShopperModel) {
  return {
    /** A page, newest first, and how many there are; with `email` that person's alone. */
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

    /** Every one of the town, in flat memory however many there are. */
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

    /** False: there is none. */
    async erase(town: string, id: number): Promise<boolean> {
      return (await model.deleteOne({ town, id })).deletedCount === 1;
    },

    /** Whatever was left before that time, in every town; true: all of it. */
    async eraseOlder(before: Date): Promise<boolean> {
      await model.deleteMany({ createdAt: { $lt: before } }).setOptions({ everyTown: true });
      return true;
    },
  };
}

export type ShopperStore = ReturnType<typeof createShopperStore>;
