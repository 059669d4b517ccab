/** What styled elements are made with: emotion's cache, the theme, and the names of what is made already. */
import type { EmotionCache } from "@emotion/cache";
import type { Theme } from "@mui/material/styles";
import { createContext } from "react";

export interface StyleSource {
  cache: EmotionCache;
  theme: Theme;
  /** Class by component, and by what its element was given beside it. */
  names: Map<object, Map<string, string>>;
}

export const StyleContext = createContext<StyleSource | null>(null);
