import { expect, it } from "vitest";
import { countRows } from "./export-button.tsx";

it.each([
  ["", 0],
  ["id,name\r\n", 0],
  ["id,name\r\n1,Alder\r\n2,Birch\r\n", 2],
  ['id,name\r\n1,"two\r\nlines, ""quoted"""\r\n2,Birch\r\n', 2],
])("rows of %j are counted without the header and line breaks in cells", (csv, rows) => {
  expect(countRows(csv)).toBe(rows);
});
