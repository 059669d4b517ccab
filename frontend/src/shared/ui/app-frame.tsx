/** What both apps stand in: emotion's cache, the town's theme in both schemes, fonts. */
import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { Town } from "@mainstreet/contracts/town";
import CssBaseline from "@mui/material/CssBaseline";
import GlobalStyles from "@mui/material/GlobalStyles";
import { ThemeProvider } from "@mui/material/styles";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { fontFaces } from "../theme/fonts.ts";
import { SCHEME_STORAGE_KEY, createTownTheme } from "../theme/town-theme.ts";
import { TownContext } from "../town/context.ts";
import { TodayProvider } from "../town/today.tsx";
import type { RenderedDay } from "../town/today.tsx";
import { StyleContext } from "./style-context.ts";

const fonts = <GlobalStyles styles={fontFaces} />;

interface AppFrameProps {
  cache: EmotionCache;
  town: Town;
  today: RenderedDay;
  children: ReactNode;
}

export function AppFrame(props: AppFrameProps) {
  const { town } = props;
  const theme = useMemo(() => createTownTheme(town.accent), [town.accent]);
  const styles = useMemo(
    () => ({ cache: props.cache, theme, names: new Map() }),
    [props.cache, theme],
  );
  return (
    <CacheProvider value={props.cache}>
      <ThemeProvider theme={theme} defaultMode="light" modeStorageKey={SCHEME_STORAGE_KEY}>
        <CssBaseline enableColorScheme />
        {fonts}
        <StyleContext value={styles}>
          <TownContext value={town}>
            <TodayProvider timeZone={town.timeZone} rendered={props.today}>
              {props.children}
            </TodayProvider>
          </TownContext>
        </StyleContext>
      </ThemeProvider>
    </CacheProvider>
  );
}
