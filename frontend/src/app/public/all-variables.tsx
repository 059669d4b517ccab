/** All of the theme's variables: the server's page has but those that its own elements use. */
import { useTheme } from "@mui/material/styles";
import type { Theme } from "@mui/material/styles";
import { useEffect } from "react";
import { whenIdle } from "../../shared/hooks/when-idle.ts";
import { pageNonce } from "../../shared/ui/style-cache.ts";

/** Renders nothing; writes them once the page is alive, before anything opens that needs more. */
export function AllVariables() {
  const theme = useTheme();
  useEffect(() => {
    const style = document.createElement("style");
    const nonce = pageNonce();
    if (nonce) style.nonce = nonce;
    // Every element is looked at anew for them.
    const stop = whenIdle(() => {
      style.textContent = theme.generateStyleSheets().map(cssOf).join("");
      document.head.append(style);
    });
    return () => {
      stop();
      style.remove();
    };
  }, [theme]);
  return null;
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
