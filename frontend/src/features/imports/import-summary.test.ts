import type { ImportRecord } from "@mainstreet/contracts/import";
import { describe, expect, it } from "vitest";
import { importExample, importText } from "../../shared/text/import.ts";
import { importForm } from "./components/import-form.tsx";
import {
  endToast,
  headlineCounts,
  listedCount,
  outcomeOf,
  paceOf,
  statusText,
} from "./import-summary.ts";

const file = (name: string) => [new File(["x"], name)];
const faults = (value: unknown) => {
  const result = importForm.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
};

describe("the import form", () => {
  it("accepts a file with the right extension, in any case", () => {
    expect(faults({ fileType: "csv", files: file("Business.CSV") })).toEqual([]);
    expect(faults({ fileType: "json", files: file("all.json") })).toEqual([]);
  });

  it("asks for the type, then for a file, then for the right extension", () => {
    expect(faults({ fileType: "", files: file("a.csv") })).toEqual(["Please select a file type"]);
    expect(faults({ fileType: "csv", files: [] })).toEqual(["No file selected"]);
    expect(faults({ fileType: "csv", files: file("a.json") })).toEqual([
      "File extension doesn't match selected type. Expected csv file.",
    ]);
  });
});

describe("an import's outcome", () => {
  const counts = { added: 5, changed: 1, unchanged: 2, merged: 3, rejected: 4 };
  const record: ImportRecord = {
    id: "0".repeat(24),
    fileName: "businesses.csv",
    fileType: "csv",
    status: "finished",
    rowsDone: 15,
    rowsTotal: 15,
    counts: { businesses: counts, categories: { ...counts, rejected: 0 } },
    unknownColumns: [],
    shadowedColumns: [],
    mappingRemembered: false,
    needsMapping: false,
    withoutCoordinates: 0,
    withoutHours: 0,
    withoutRepeats: 0,
    withoutLinks: 0,
    withoutPlan: 0,
    withoutPhone: 0,
    withoutNumber: 0,
    rejectionsNotKept: 0,
    message: "",
    startedBy: "1",
    createdAt: "2026-11-21T06:00:00.000Z",
    startedAt: "2026-11-21T06:00:10.000Z",
    finishedAt: null,
    stopping: false,
    fileKept: true,
    canResume: false,
    canUndo: true,
    undo: null,
    undoWaits: false,
  };

  it("counts what was added or changed, in total for CSV and by kind for JSON", () => {
    const others = [
      { label: "Unchanged", count: 4 },
      { label: "Merged", count: 6 },
      { label: "Rejected", count: 4 },
    ];
    expect(headlineCounts(record)).toEqual([{ label: importText.items, count: 12 }, ...others]);
    expect(headlineCounts({ ...record, fileType: "json" })).toEqual([
      { label: "Categories", count: 6 },
      { label: "Businesses", count: 6 },
      { label: "Coupons", count: 0 },
      ...others,
    ]);
  });

  it("includes the reason of a failure", () => {
    const failed = { ...record, status: "failed", message: "The queue is gone" } as const;
    expect(endToast(failed)).toMatchObject({
      title: "Import failed",
      description: "The queue is gone",
    });
    expect(endToast({ ...failed, message: "" }).description).toBe("Failed to import data");
  });

  it("names the undo, not the import, when an undo has failed", () => {
    const undo = { removed: 2, restored: 1, kept: 0, keptRecords: [] };
    const message = "Please undo the rest again.";
    const failed = { ...record, status: "failed", message, undo } as const;
    expect(outcomeOf(failed)).toEqual(["error", "Undo not complete"]);
    expect(endToast(failed)).toEqual({
      title: "Undo not complete",
      description: message,
      destructive: true,
    });
    expect(statusText(failed)).toBe("Undo not complete");
    expect(statusText({ ...failed, undo: null })).toBe("Failed");
    expect(statusText(record)).toBe("Finished");
  });

  it("is still to come when its file is a draft again", () => {
    const draft = { ...record, status: "draft", counts: {} } as const;
    expect(outcomeOf(draft)).toEqual(["info", "Not imported yet"]);
  });

  it("is not a success when every row was rejected", () => {
    const none = { added: 0, changed: 0, unchanged: 0, merged: 0, rejected: 4 };
    expect(outcomeOf(record)).toEqual(["success", "Import Successful"]);
    expect(outcomeOf({ ...record, counts: { businesses: none } })).toEqual([
      "warning",
      "Nothing Imported",
    ]);
  });

  it("estimates rows per second and seconds left from the time passed in the browser", () => {
    const running = { ...record, status: "running" as const, rowsDone: 700, rowsTotal: 2200 };
    const mark = { rowsDone: 200, at: 5000 };
    expect(paceOf(running, mark, 15_000)).toEqual({ rate: 50, left: 30 });
    expect(paceOf({ ...running, rowsDone: 200 }, mark, 15_000)).toBeNull();
    expect(paceOf({ ...running, rowsTotal: null }, mark, 15_000)).toBeNull();
    expect(paceOf({ ...running, rowsDone: running.rowsTotal }, mark, 15_000)).toBeNull();
  });

  it("counts the rows listed, of every kind, but not those without coordinates", () => {
    expect(listedCount(record)).toBe(4);
    const incomplete = { withoutCoordinates: 5, withoutHours: 2, withoutNumber: 1 };
    expect(listedCount({ ...record, ...incomplete })).toBe(7);
  });
});

describe("the import example", () => {
  it("is a JSON file of categories, businesses and coupons", () => {
    expect(Object.keys(JSON.parse(importExample))).toEqual(["categories", "businesses", "coupons"]);
  });
});
