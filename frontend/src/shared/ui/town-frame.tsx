/** What both apps stand in: emotion's cache, the town's theme and global styles, the town and its day. */
import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { Town } from "@mainstreet/contracts/town";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { SCHEME_STORAGE_KEY, createTownTheme } from "../theme/town-theme.ts";
import { TownContext } from "../town/context.ts";
import { TodayProvider } from "../town/today.tsx";
import type { RenderedDay } from "../town/today.tsx";

interface TownFrameProps {
  cache: EmotionCache;
  town: Town;
  today: RenderedDay;
  children: ReactNode;
}

export function TownFrame({ cache, town, today, children }: TownFrameProps) {
  const theme = useMemo(() => createTownTheme(town.accent), [town.accent]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="light" modeStorageKey={SCHEME_STORAGE_KEY}>
        <CssBaseline enableColorScheme />
        <TownContext value={town}>
          <TodayProvider timeZone={town.timeZone} rendered={today}>
            {children}
          </TodayProvider>
        </TownContext>
      </ThemeProvider>
    </CacheProvider>
  );
}
