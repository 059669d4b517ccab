/** The two fictional towns of a fresh system. */
import type { TownInput } from "@mainstreet/contracts/town";

export interface DemoTown extends TownInput {
  slug: "maplewood" | "riverton";
  centre: { latitude: number; longitude: number };
}

export const demoTowns: readonly DemoTown[] = [
  {
    slug: "maplewood",
    name: "Maplewood",
    hosts: ["localhost", "maplewood.localhost"],
    tagline: "Good things, close to home",
    logoUrl: "",
    accent: "#1F5C4A",
    timeZone: "America/New_York",
    salesPhone: "(555) 555-0100",
    centre: { latitude: 43.1412, longitude: -73.8873 },
  },
  {
    slug: "riverton",
    name: "Riverton",
    hosts: ["riverton.localhost"],
    tagline: "Between the bluffs and the water",
    logoUrl: "",
    accent: "#24507A",
    timeZone: "America/Chicago",
    salesPhone: "",
    centre: { latitude: 43.9874, longitude: -91.4262 },
  },
];
