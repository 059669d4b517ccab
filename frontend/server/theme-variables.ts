/** The theme names some 400 colours and sizes; a page needs a few of them before a dialog opens. */

const DECLARATIONS = /(--ms-[\w-]+):([^;}]*);?/g;
const USES = /var\((--ms-[\w-]+)/g;

/**
 * The theme's styles with only those variables that they or the page's own styles use, and the
 * plain colours, because what appears later on may have another of them; dialogs bring the others.
 */
export function withUsedVariables(theme: string, styles: string): string {
  const used = usedVariables(theme.replaceAll(DECLARATIONS, "") + styles, valuesOf(theme));
  return theme.replaceAll(DECLARATIONS, (declaration, name: string) =>
    used.has(name) || PLAIN.test(name) ? declaration : "",
  );
}

const PLAIN =
  /^--ms-palette-(?:(?:primary|secondary)-(?:main|dark|contrastText|mainChannel)|(?:warning|error)-main|background-(?:default|paper)|text-(?:primary|secondary)|divider|well|action-(?:active|activeChannel|hoverOpacity|disabled|disabledBackground))$/;

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
