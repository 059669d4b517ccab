/** Which things lie in which windows. */
import type { Motif } from "./motifs.ts";

export type Window = [left: Motif, right: Motif];

/** What lies in the window of a shop, by its category. */
export const windowOf: Record<string, Window> = {
  "Bakeries & Cafés": ["loaves", "cup"],
  "Cafés & Bakeries": ["cup", "loaves"],
  Restaurants: ["plate", "bottles"],
  "Eating Out": ["plate", "bottles"],
  "Groceries & Markets": ["crate", "bottles"],
  "Farm & Market": ["crate", "syrup"],
  "Books & Gifts": ["books", "lanterns"],
  "Books & Crafts": ["books", "yarn"],
  "Home & Garden": ["flowers", "pottery"],
  "Health & Beauty": ["bottles", "flowers"],
  "Wellness & Beauty": ["bottles", "flowers"],
  "Bikes & Outdoors": ["bicycles", "run"],
  "River & Outdoors": ["river", "bicycles"],
  "Repairs & Services": ["tools", "tools"],
  Pets: ["paws", "bottles"],
  Fashion: ["garments", "yarn"],
  Clothing: ["garments", "garments"],
  "Music & Arts": ["fiddle", "brass"],
  "Local Events": ["theatre", "lanterns"],
  Uncategorized: ["lamp", "books"],
};

/** A shop's window: its own things, else those of its category. */
export const windowFor = (shop: { category: string; window?: Window | undefined }): Window =>
  shop.window ?? windowOf[shop.category] ?? ["books", "flowers"];
