/** Files that name pictures of ours: each town has its own. */
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
const objects = createObjectStore(system.config);
afterAll(async () => {
  objects.destroy();
  await system.close();
});
const drafts = draftsOf(system);

const message = "This town does not have that picture. Please upload it here";

/** Stores a picture as media does; returns its URL. */
async function picture(town: string, letter: string) {
  const file = `${letter.repeat(32)}-1200.webp`;
  const Key = `images/${town}/${file}`;
  await objects.send(
    new PutObjectCommand({ Bucket: system.config.S3_BUCKET, Key, Body: "a picture" }),
  );
  return `/media/${file}`;
}

test("another town's pictures are left out and reported, and never replace stored ones", async () => {
  const [town, other] = [newTown(), newTown()];
  const [ours, logo, theirs] = [
    await picture(town, "a"),
    await picture(town, "b"),
    await picture(other, "c"),
  ];
  const elsewhere = "https://pictures.example/a.webp";
  const rows = (image: string, more: string) =>
    [
      "name,imageUrl,logoUrl",
      `Alder,${image},${logo}`,
      `Birch,${elsewhere},`,
      `Cedar,,${more}`,
    ].join("\n");
  const { withoutLinks } = await system.imported(town, "business.csv", rows(ours, ""));
  expect(withoutLinks).toBe(0);
  const before = await system.stored(town, "businesses");
  expect(before).toMatchObject([
    { name: "Alder", imageUrl: ours, logoUrl: logo },
    { name: "Birch", imageUrl: elsewhere },
    { name: "Cedar", logoUrl: "" },
  ]);

  const { id } = await drafts.draft(town, "business.csv", rows(theirs, theirs));
  const counts = { businesses: { unchanged: 3, rejected: 0 } };
  expect(await drafts.checked(town, id)).toMatchObject({ withoutLinks: 2, counts });
  expect(await drafts.imported(town, id)).toMatchObject({ withoutLinks: 2, counts });
  expect(await system.stored(town, "businesses")).toEqual(before);
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 1, stored: true, errors: [{ path: "imageUrl", message }] },
    { row: 3, stored: true, errors: [{ path: "logoUrl", message }] },
  ]);
});

test("coupons and events are imported without missing pictures, too", async () => {
  const town = newTown();
  const ours = await picture(town, "d");
  const gone = ours.replace("d-1200", "e-1200");
  const file = JSON.stringify({
    businesses: [{ id: 1, name: "Alder" }],
    coupons: [
      { businessId: 1, title: "Here", imageUrl: ours },
      { businessId: 1, title: "Gone", imageUrl: gone },
    ],
    events: [{ name: "Fair", startDate: "2030-05-01", imageUrl: "/media/.." }],
  });
  expect(await system.imported(town, "town.json", file)).toMatchObject({ withoutLinks: 2 });
  expect(await system.stored(town, "coupons")).toMatchObject([
    { title: "Here", imageUrl: ours },
    { title: "Gone", imageUrl: "" },
  ]);
  expect(await system.stored(town, "events")).toMatchObject([{ name: "Fair", imageUrl: "" }]);
});
