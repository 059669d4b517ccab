/** The value of a JSON text; undefined when it is none, which no schema takes. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
