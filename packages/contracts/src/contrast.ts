/** Color contrast as defined by WCAG 2, and shades that provide it. */

type Rgb = readonly [number, number, number];

/** Reads `#rrggbb` into three numbers from 0 to 255. */
function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  const digits = rgb.map((part) => Math.round(part).toString(16).padStart(2, "0"));
  return `#${digits.join("")}`.toUpperCase();
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Returns the contrast, from 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/**
 * Returns the color, or the nearest shade of the same hue with a contrast of at least `least` to `against`:
 * made lighter (`direction` 1) or darker (-1) step by step.
 */
export function readable(colour: string, against: string, direction: 1 | -1, least: number) {
  const { hue, saturation, lightness } = toHsl(colour);
  for (let shade = lightness; shade >= 0 && shade <= 1; shade += direction * 0.02) {
    const candidate = shade === lightness ? colour : fromHsl({ hue, saturation, lightness: shade });
    if (contrast(candidate, against) >= least) return candidate.toUpperCase();
  }
  return direction === 1 ? "#FFFFFF" : "#000000";
}

/** Returns the color one step lighter or darker, away from the text color on it. */
export function pressed(colour: string, text: string): string {
  const { lightness, ...hue } = toHsl(colour);
  const step = luminance(text) > luminance(colour) ? -0.08 : 0.08;
  return fromHsl({ ...hue, lightness: Math.min(1, Math.max(0, lightness + step)) });
}

interface Hsl {
  /** Degrees. */
  hue: number;
  /** From 0 to 1, like `lightness`. */
  saturation: number;
  lightness: number;
}

function toHsl(hex: string): Hsl {
  const [r, g, b] = parse(hex);
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const lightness = (most + least) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return {
    hue: (sixth * 60 + 360) % 360,
    saturation: range / (1 - Math.abs(2 * lightness - 1)),
    lightness,
  };
}

function fromHsl({ hue, saturation, lightness }: Hsl): string {
  const part = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    const wave = Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return 255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * wave);
  };
  return format([part(0), part(8), part(4)]);
}
