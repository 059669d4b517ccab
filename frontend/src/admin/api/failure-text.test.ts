import { importResponse } from "@mainstreet/contracts/import";
import { expect, it } from "vitest";
import { ApiFailure } from "../../shared/api/client.ts";
import { importText } from "../../shared/text/import.ts";
import { recordText } from "../../shared/text/records.ts";
import { failureText } from "./use-record-actions.ts";

const REFUSAL = { message: "Please come back.", code: "away" };

it.each([
  ["the service's own sentence", new ApiFailure(503, "", JSON.stringify(REFUSAL)), REFUSAL.message],
  ["a lost connection", new TypeError("Failed to fetch"), recordText.noAnswer],
  ["an answer that takes too long", new DOMException("", "TimeoutError"), recordText.noAnswer],
  ["an answer of another version", importResponse.safeParse({}).error, recordText.unknownError],
  ["an answer that is none of ours", new SyntaxError("Unexpected token"), recordText.unknownError],
  ["our own words", new Error(importText.failed), importText.failed],
])("a failure is reported to admins without the browser's message: %s", (_, error, told) =>
  expect(failureText(error)).toBe(told),
);
