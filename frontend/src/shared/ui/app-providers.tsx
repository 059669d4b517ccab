/**
 * The providers around both apps: emotion's cache, the town's theme and global styles, the town and
 * its current day.
 */
import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { Town } from "@mainstreet/contracts/town";
import { ThemeProvider } from "@mui/material/styles";
import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import createCache from "@emotion/cache";
import { SCHEME_STORAGE_KEY } from "../theme/town-theme.ts";
import type { TownTheme } from "../theme/town-theme.ts";
import { TodayProvider } from "../town/today.tsx";
import type { RenderedDay } from "../town/today.tsx";

interface AppProvidersProps {
  cache: EmotionCache;
  /** Created before the first render, which takes long enough without it. */
  theme: TownTheme;
  /**
   * Whether the server's HTML contains the global styles and variables, so that the browser need
   * not generate these.
   */
  styled?: boolean;
  town: Town;
  today: RenderedDay;
  children: ReactNode;
}

export function AppProviders(props: AppProvidersProps) {
  const { cache, theme, styled = false, town, today, children } = props;
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={theme}
        defaultMode="light"
        modeStorageKey={SCHEME_STORAGE_KEY}
        disableStyleSheetGeneration={styled}
        // The scheme is set before the first paint, and no rule here depends on React knowing it.
        noSsr
      >
        <TownContext value={town}>
          <TodayProvider timeZone={town.timeZone} rendered={today}>
            {children}
          </TodayProvider>
        </TownContext>
      </ThemeProvider>
    </CacheProvider>
  );
}

const TownContext = createContext<Town | null>(null);

/** The town that this page is about; throws outside of `AppProviders`. */
export function useTown(): Town {
  const town = useContext(TownContext);
  if (!town) throw new Error("There is no town around this component");
  return town;
}

const OPTIONS = {
  key: "ms",
  // No vendor prefixer: supported browsers need only the prefixes written by hand, and pages get
  // smaller.
  stylisPlugins: [],
};

/** Creates the browser's cache, which adopts the styles from the server. */
export const createBrowserStyles = (): EmotionCache => createCache({ ...OPTIONS, speedy: true });

/** Creates the server's cache, which collects styles for the head instead of rendering them between elements. */
export function createServerStyles(): EmotionCache {
  const cache = createCache(OPTIONS);
  cache.compat = true;
  return cache;
}
