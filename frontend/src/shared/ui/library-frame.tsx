/**
 * The component library inside of a public page: around each dialog, because the page itself does
 * without. So nobody waits for the library before they open one.
 */
import { CacheProvider, ThemeContext } from "@emotion/react";
import DefaultPropsProvider from "@mui/material/DefaultPropsProvider";
import type { Theme } from "@mui/material/styles";
import { use, useInsertionEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { DEFAULT_PROPS } from "../theme/components.ts";
import { createTownTheme } from "../theme/town-theme.ts";
import { useTown } from "../town/context.ts";
import { pageNonce } from "./style-cache.ts";
import { StyleContext } from "./style-context.ts";

export function LibraryFrame({ children }: { children: ReactNode }) {
  const styles = use(StyleContext);
  const { accent } = useTown();
  const theme = useMemo(() => createTownTheme(accent), [accent]);
  useAllVariables(theme);
  if (!styles) throw new Error("There is no TownFrame around this component");
  return (
    <CacheProvider value={styles.cache}>
      <ThemeContext value={theme}>
        <DefaultPropsProvider value={DEFAULT_PROPS}>{children}</DefaultPropsProvider>
      </ThemeContext>
    </CacheProvider>
  );
}

/** The page has but those of the theme's variables that its own elements use. */
function useAllVariables(theme: Theme) {
  useInsertionEffect(() => {
    const style = document.createElement("style");
    const nonce = pageNonce();
    if (nonce) style.nonce = nonce;
    style.textContent = theme.generateStyleSheets().map(cssOf).join("");
    document.head.append(style);
    return () => style.remove();
  }, [theme]);
}

type Sheet = ReturnType<Theme["generateStyleSheets"]>[number];

/** Written by hand: the page's style engine takes longer over 400 lines than over all its cards. */
const cssOf = (sheet: Sheet) =>
  Object.entries(sheet)
    .map(([selector, values]) => `${selector}{${linesOf(values)}}`)
    .join("");

const linesOf = (values: unknown) =>
  Object.entries(values ?? {})
    .filter(([name]) => name.startsWith("--"))
    .map(([name, value]) => `${name}:${value};`)
    .join("");
