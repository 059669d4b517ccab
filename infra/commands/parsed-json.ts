/** Parses JSON; undefined when it is invalid, which no schema accepts. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
