/** Bodies of operations that take a file, which the API documents do not describe. */
import { IMAGE_WIDTHS } from "@mainstreet/contracts/upload";
import type { Towns } from "./towns.ts";

const form = (field: string, content: Buffer | string, name: string) => {
  const made = new FormData();
  made.append(field, new Blob([new Uint8Array(Buffer.from(content))]), name);
  return made;
};

/** Returns an import whose records reference the other town's. */
const jsonFile = ({ theirs }: Towns) => {
  const businessId = theirs.ids["businesses"]?.[0];
  return JSON.stringify({
    businesses: [{ name: "Somebody else", categoryId: theirs.ids["categories"]?.[0] }],
    coupons: [{ businessId, title: "Something else" }],
    events: [{ businessId, name: "Something else", startDate: "2099-01-01" }],
  });
};

const csvFile = ({ theirs }: Towns) =>
  `title,businessId\nSomething else,${theirs.ids["businesses"]?.[0]}\n`;

const image = ({ image }: Towns) => form("image", image, "shop.png");
const variants = ({ image }: Towns) => {
  const made = new FormData();
  for (const width of IMAGE_WIDTHS)
    made.append(`${width}`, new Blob([new Uint8Array(image)]), "shop.webp");
  return made;
};
const json = (towns: Towns) => form("file", jsonFile(towns), "town.json");
const csv = (towns: Towns) => form("file", csvFile(towns), "town.csv");
const xlsx = ({ workbook }: Towns) => form("file", workbook, "town.xlsx");

/** Body by operation. */
export const fileBodies: Record<string, (towns: Towns) => FormData> = {
  "POST /api/uploads": image,
  "POST /api/admin/upload": image,
  "PUT /internal/images/{hash}": variants,
  "POST /api/import/json": json,
  "POST /api/import/json/draft": json,
  "POST /api/import/csv": csv,
  "POST /api/import/csv/draft": csv,
  "POST /api/import/xlsx": xlsx,
  "POST /api/import/xlsx/draft": xlsx,
};
