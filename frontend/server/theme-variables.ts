/** The theme names some 400 colours and sizes; a page needs a few of them before its scripts run. */
import type { RenderedPage } from "../src/entry-server.tsx";

type Style = RenderedPage["styles"][number];

const DECLARATIONS = /(--ms-[\w-]+):([^;}]*);?/g;
const USES = /var\((--ms-[\w-]+)/g;

/** The styles with only those of the theme's variables that the page uses; the browser adds the others. */
export function withUsedVariables(styles: Style[], html: string): Style[] {
  const isTheme = ({ css }: Style) => css.startsWith(":root{--ms-");
  const themes = styles.filter(isTheme).map(({ css }) => css);
  const others = styles.filter((style) => !isTheme(style)).map(({ css }) => css);
  const used = usedVariables([...others, html].join(), valuesOf(themes.join()));
  return styles.map((style) =>
    isTheme(style) ? { ...style, css: onlyThese(style.css, used) } : style,
  );
}

const onlyThese = (css: string, used: ReadonlySet<string>) =>
  css.replaceAll(DECLARATIONS, (declaration, name: string) => (used.has(name) ? declaration : ""));

/** All values of each variable: they differ by scheme. */
function valuesOf(css: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of css.matchAll(DECLARATIONS))
    values.set(name, `${values.get(name) ?? ""} ${value}`);
  return values;
}

/** Variables that the text uses, and those that their own values use. */
function usedVariables(text: string, values: ReadonlyMap<string, string>): Set<string> {
  const used = new Set<string>();
  const note = (source: string) => {
    for (const [, name = ""] of source.matchAll(USES)) {
      if (used.has(name)) continue;
      used.add(name);
      note(values.get(name) ?? "");
    }
  };
  note(text);
  return used;
}
