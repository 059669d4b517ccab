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

const fonts = <GlobalStyles styles={fontFaces} />;

export function AppFrame(props: { cache: EmotionCache; town: Town; children: ReactNode }) {
  const theme = useMemo(() => createTownTheme(props.town.accent), [props.town.accent]);
  return (
    <CacheProvider value={props.cache}>
      <ThemeProvider theme={theme} defaultMode="light" modeStorageKey={SCHEME_STORAGE_KEY}>
        <CssBaseline enableColorScheme />
        {fonts}
        <TownContext value={props.town}>{props.children}</TownContext>
      </ThemeProvider>
    </CacheProvider>
  );
}
