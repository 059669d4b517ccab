/** SVG building blocks of all pictures. */

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${radius ? ` rx="${radius}"` : ""}/>`;

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const at = (x: number, y: number, scale: number, content: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;

export const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** Returns a generator of pseudo-random numbers from 0 to 1, seeded by a text. */
export function chance(text: string): () => number {
  let state = 2166136261;
  for (const character of text)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random item. */
export function oneOf<Item>(list: readonly [Item, ...Item[]], next: () => number): Item {
  return list[Math.floor(next() * list.length)] ?? list[0];
}

/** Mixes two `#rrggbb` colors; share 0 = the first, 1 = the second. */
export function mix(colour: string, other: string, share: number): string {
  const part = (text: string, index: number) =>
    Number.parseInt(text.slice(1 + index * 2, 3 + index * 2), 16);
  const mixed = [0, 1, 2].map((index) => {
    const value = Math.round(part(colour, index) * (1 - share) + part(other, index) * share);
    return value.toString(16).padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}
