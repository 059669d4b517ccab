/** Links in files, as people write them. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

test("profile links without https:// and handles become links, and invalid links are left out", async () => {
  const town = newTown();
  const rows = [
    "name,website,facebook,instagram,twitter,linkedin,websiteUrl",
    "Bare,a.example,facebook.com/joes,www.instagram.com/anns,x.com/joes,linkedin.com/in/ann,b.example",
    "Whole,https://a.example,https://facebook.com/joes,HTTP://instagram.com/anns,,,",
    "Handles,,@joes,@anns.cakes,@joes,,",
    "Words,,Joe's Cafe,n/a,,see our page,",
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
    { name: "Words", facebookUrl: "", instagramUrl: "", linkedinUrl: "" },
    { name: "Name", facebookUrl: "" },
    { name: "Script", websiteUrl: "" },
  ]);
  const message = "Please enter a valid URL or leave empty";
  const told = (await system.rejections(town, id)).map(({ row, stored, errors }) => [
    row,
    stored,
    errors,
  ]);
  expect(told).toEqual([
    [
      4,
      true,
      [
        { path: "facebookUrl", message },
        { path: "linkedinUrl", message },
      ],
    ],
    [5, true, [{ path: "facebookUrl", message }]],
    [6, true, [{ path: "websiteUrl", message }]],
  ]);
});

test("a business with an invalid website or picture is stored without it", async () => {
  const town = newTown();
  const rows = [
    "name,website,image,logo,url",
    "Words,see Facebook,coming soon,https://a.example/logo.png,",
    "Mail,joe@joes.example,,our logo,",
    "Several,www.a.example / www.b.example,,,",
    "Both,joes.example/menu,https://a.example/shop.jpg,,",
    "Second column,see Facebook,,,joes.example",
    "First column,joes.example,,,see Facebook",
  ];
  const { id } = await drafts.draft(town, "business.csv", rows.join("\n"));
  const kept = { withoutLinks: 3, counts: { businesses: { added: 6, rejected: 0 } } };
  expect(await drafts.checked(town, id)).toMatchObject(kept);
  expect(await drafts.imported(town, id)).toMatchObject(kept);
  expect(await system.stored(town, "businesses")).toMatchObject([
    { name: "Words", website: "", imageUrl: "", logoUrl: "https://a.example/logo.png" },
    { name: "Mail", website: "", logoUrl: "" },
    { name: "Several", website: "" },
    { name: "Both", website: "joes.example/menu", imageUrl: "https://a.example/shop.jpg" },
    { name: "Second column", website: "joes.example" },
    { name: "First column", website: "joes.example" },
  ]);
  const told = (await system.rejections(town, id)).map(({ stored, errors }) => ({
    stored,
    without: errors.map(({ path }) => path).join(),
  }));
  expect(told).toEqual([
    { stored: true, without: "website,imageUrl" },
    { stored: true, without: "website,logoUrl" },
    { stored: true, without: "website" },
  ]);
});

test("a ticket link without https:// becomes a link", async () => {
  const town = newTown();
  const rows = "name,start,tickets\nShow,2030-07-04,tickets.example/show\n";
  await system.imported(town, "events.csv", rows);
  expect(await system.stored(town, "events")).toMatchObject([
    { ticketUrl: "https://tickets.example/show" },
  ]);
});

test("rows with invalid links are counted separately from rows with unreadable hours", async () => {
  const town = newTown();
  const rows = [
    "name,facebook,hours",
    "Both,see our page,by appointment",
    "Link,see our page,Mo 09:00-17:00",
    "Neither,facebook.com/joes,24/7",
  ];
  const { id } = await drafts.draft(town, "business.csv", rows.join("\n"));
  const kept = { withoutLinks: 2, withoutHours: 1, counts: { businesses: { added: 3 } } };
  expect(await drafts.checked(town, id)).toMatchObject(kept);
  expect(await drafts.imported(town, id)).toMatchObject(kept);
  expect(
    (await system.rejections(town, id)).map(({ row, errors }) => [row, errors.length]),
  ).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test("an event with an invalid ticket link and picture is stored and counted as without links", async () => {
  const town = newTown();
  const rows = "name,start,tickets,image\nShow,2030-07-04,at the door,to come\n";
  const { id } = await drafts.draft(town, "events.csv", rows);
  const counts = { withoutLinks: 1, withoutRepeats: 0, counts: { events: { added: 1 } } };
  expect(await drafts.imported(town, id)).toMatchObject(counts);
});
