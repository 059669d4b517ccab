/** A town: the tenant. Its name, colours and place come from here. */
import { z } from "zod";
import { latitude, longitude, picture, requiredText, text, townSlug } from "./fields.ts";

const hostName = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/,
    "Please give a host name such as maplewood.example.org",
  );

/** IANA name of a time zone that this machine knows. */
export const timeZone = z.string().refine((value) => {
  try {
    return Intl.DateTimeFormat("en", { timeZone: value }) !== null;
  } catch {
    return false;
  }
}, "Please give a time zone such as America/New_York");

export const townWrite = z.strictObject({
  name: requiredText(100, "Town name is required"),
  hosts: z.array(hostName).default([]),
  tagline: text(200).default("Local deals, local people"),
  logoUrl: picture.default(""),
  /** Accent colour of the light scheme, `#rrggbb`. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "Please give a colour as #rrggbb")
    .default("#1F5C4A"),
  timeZone: timeZone.default("America/New_York"),
  salesPhone: text(50).default(""),
  centre: z.object({ latitude, longitude }).nullable().default(null),
});
export type TownWrite = z.infer<typeof townWrite>;

/** Public JSON of `GET /api/town`. */
export const town = z.object({
  slug: townSlug,
  name: z.string(),
  tagline: z.string(),
  logoUrl: z.string(),
  accent: z.string(),
  timeZone: z.string(),
  salesPhone: z.string(),
  centre: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type Town = z.infer<typeof town>;

/** What the gateway needs to tell towns by host. */
export const townRoute = town.extend({ hosts: z.array(z.string()) });
export type TownRoute = z.infer<typeof townRoute>;
