/** The component library's theme and global styles: around the whole admin app, and read by the server. */
import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import GlobalStyles from "@mui/material/GlobalStyles";
import { ThemeProvider } from "@mui/material/styles";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { fontFaces } from "../theme/fonts.ts";
import { SCHEME_STORAGE_KEY } from "../theme/look.ts";
import { createTownTheme } from "../theme/town-theme.ts";

const fonts = <GlobalStyles styles={fontFaces} />;

interface LibraryStylesProps {
  cache: EmotionCache;
  accent: string;
  children?: ReactNode;
}

export function LibraryStyles({ cache, accent, children }: LibraryStylesProps) {
  const theme = useMemo(() => createTownTheme(accent), [accent]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="light" modeStorageKey={SCHEME_STORAGE_KEY}>
        <CssBaseline enableColorScheme />
        {fonts}
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
