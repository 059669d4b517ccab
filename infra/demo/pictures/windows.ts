/** Which things lie in which windows. */
import type { Motif } from "./motifs.ts";

/** What lies in the window of a shop, by its category. */
export const windowOf: Record<string, [Motif, Motif]> = {
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
};
