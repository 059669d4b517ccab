/** What styled elements are made with: emotion's cache, and the names of what is made already. */
import type { EmotionCache } from "@emotion/cache";
import { createContext } from "react";

export interface StyleSource {
  cache: EmotionCache;
  /** Class by component, and by what its element was given beside it. */
  names: Map<object, Map<string, string>>;
}

export const StyleContext = createContext<StyleSource | null>(null);

export const createStyleSource = (cache: EmotionCache): StyleSource => ({
  cache,
  names: new Map(),
});
