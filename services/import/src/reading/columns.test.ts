import { expect, test } from "vitest";
import { entityOf } from "./columns.ts";

test.each([
  ["business_id,name,address,city,state,postal_code,latitude,longitude", "businesses"],
  ["business_id,name,address,discount", "coupons"],
  ["business_id,title,address", "coupons"],
  ["business_id,name", "coupons"],
])("a file with the columns %s lists %s", (header, entity) => {
  expect(entityOf("list.csv", header.split(","))).toBe(entity);
});
