/** The providers around both apps: emotion's cache, the town's theme and global styles, the town and its day. */
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
  /** Made ahead of the first render, which is long enough without. */
  theme: TownTheme;
  /** The page came with its global styles and variables: the browser need not write them again. */
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
        // The scheme is set before the first paint, and no rule depends on what is known of it here.
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
  // Browsers that run the site need no prefixes but those written by hand; pages weigh less without.
  stylisPlugins: [],
};

/** Takes over the styles that the server has made. */
export const createBrowserStyles = (): EmotionCache => createCache({ ...OPTIONS, speedy: true });

/** On the server styles are collected for the head, never written between the elements. */
export function createServerStyles(): EmotionCache {
  const cache = createCache(OPTIONS);
  cache.compat = true;
  return cache;
}
