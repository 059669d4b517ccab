/** Texts about businesses that may be duplicates. */
import type { Likeness } from "@mainstreet/contracts/duplicates";

const LIKENESSES: Record<Likeness, string> = {
  nameAndPhone: "Same name and phone",
  nameAndAddress: "Same name and address",
  phone: "Same phone",
  website: "Same website",
};

export const duplicateText = {
  open: "Duplicates",
  title: "Possible duplicates",
  list: "List of possible duplicates",
  intro:
    "Businesses with the same phone or website, or the same name and address. Nothing happens before you decide.",
  back: "Back to all businesses",
  empty: "No two businesses look alike.",
  loadFailed: (message: string) => `Failed to look for duplicates: ${message}`,
  likeness: (likeness: Likeness) => LIKENESSES[likeness],
  pair: (first: string, second: string) => `${first} and ${second}`,
  number: (id: number) => `#${id}`,
  coupons: (count: number) => (count === 1 ? "1 coupon" : `${count} coupons`),
  none: "(none)",
  keep: "Keep this one",
  keepOne: (name: string, id: number) => `Keep this one: ${name}, #${id}`,
  not: "Not a duplicate",
  notOne: (first: string, second: string) => `Not a duplicate: ${first} and ${second}`,
  question: (keep: string, id: number) => `Keep ${keep}, #${id}, and merge the other into it?`,
  consequence: (other: string, id: number) =>
    `Coupons, events and history of ${other}, #${id}, go to the one that is kept, which also gets what it lacks. What both have stays as it is there. The other one can be restored for 30 days, but without its coupons and events.`,
  merge: "Merge",
  merging: "Merging...",
  merged: "The two are one now",
  mergeFailed: "The two could not be merged",
  remembered: "They will not be shown as duplicates again",
  notFailed: "This could not be remembered",
  undo: "Undo",
  undone: "They are shown as possible duplicates again",
  undoFailed: "This could not be taken back",
} as const;
