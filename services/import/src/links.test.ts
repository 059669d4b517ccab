/** Links in files, as people write them. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

test("profiles without https:// and by their handles are links, what is none rejects its row", async () => {
  const town = newTown();
  const rows = [
    "name,website,facebook,instagram,twitter,linkedin,websiteUrl",
    "Bare,a.example,facebook.com/joes,www.instagram.com/anns,x.com/joes,linkedin.com/in/ann,b.example",
    "Whole,https://a.example,https://facebook.com/joes,HTTP://instagram.com/anns,,,",
    "Handles,,@joes,@anns.cakes,@joes,,",
    "Words,,Joe's Cafe,,,,",
    "Name,,joes.cafe,,,,",
    "Script,,,,,,javascript:alert(1)",
  ];
  const { id } = await system.imported(town, "business.csv", rows.join("\n"));
  expect(await system.stored(town, "businesses")).toMatchObject([
    {
      website: "a.example",
      facebookUrl: "https://facebook.com/joes",
      instagramUrl: "https://www.instagram.com/anns",
      twitterUrl: "https://x.com/joes",
      linkedinUrl: "https://linkedin.com/in/ann",
      websiteUrl: "https://b.example",
    },
    { facebookUrl: "https://facebook.com/joes", instagramUrl: "HTTP://instagram.com/anns" },
    {
      facebookUrl: "https://www.facebook.com/joes",
      instagramUrl: "https://www.instagram.com/anns.cakes",
      twitterUrl: "https://x.com/joes",
    },
  ]);
  const message = "Please enter a valid URL or leave empty";
  expect((await system.rejections(town, id)).map(({ row, errors }) => [row, errors])).toEqual([
    [4, [{ path: "facebookUrl", message }]],
    [5, [{ path: "facebookUrl", message }]],
    [6, [{ path: "websiteUrl", message }]],
  ]);
});

test("tickets are sold where a bare address says", async () => {
  const town = newTown();
  const rows = "name,start,tickets\nShow,2030-07-04,tickets.example/show\n";
  await system.imported(town, "events.csv", rows);
  expect(await system.stored(town, "events")).toMatchObject([
    { ticketUrl: "https://tickets.example/show" },
  ]);
});
