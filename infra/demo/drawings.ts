/** All drawings of a town. */
import { shopFront } from "./pictures/shop-front.ts";
import { dealPicture, eventPicture, logo } from "./pictures/still-life.ts";
import type { DemoRecords } from "./records.ts";

/** What a picture shows, and the function that draws it. */
export type Drawing = [what: string, draw: () => string];

/** URLs of stored pictures, by what they show. */
export type PictureUrls = ReadonlyMap<string, string>;

export const shopDrawings = ({ shops, deals }: DemoRecords): Drawing[] => [
  ...shops.map(({ name, window }): Drawing => [`front of ${name}`, () => shopFront(name, window)]),
  ...shops.map(({ name }): Drawing => [`logo of ${name}`, () => logo(name)]),
  ...deals.map((deal): Drawing => [`deal ${deal.title}`, () => dealPicture(deal)]),
];

export const eventDrawings = ({ happenings }: DemoRecords): Drawing[] =>
  happenings.map((event): Drawing => [`event ${event.name}`, () => eventPicture(event)]);
