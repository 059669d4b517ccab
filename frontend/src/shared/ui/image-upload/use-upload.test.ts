import { describe, expect, it } from "vitest";
import { failureSentence, imageFault } from "./use-upload.ts";
import { progressPercent } from "../../api/upload.ts";

const MEGABYTE = 1024 * 1024;

describe("a file to upload", () => {
  it("must be an image", () => {
    expect(imageFault({ type: "image/png", size: 10 })).toBeUndefined();
    for (const type of ["text/html", "application/pdf", ""])
      expect(imageFault({ type, size: 10 })).toEqual({
        title: "Invalid file type",
        description: "Please upload an image file (PNG, JPG, etc.)",
      });
  });

  it("must not be larger than 5 MB", () => {
    expect(imageFault({ type: "image/gif", size: 5 * MEGABYTE })).toBeUndefined();
    expect(imageFault({ type: "image/gif", size: 5 * MEGABYTE + 1 })).toEqual({
      title: "File too large",
      description: "Please upload an image smaller than 5MB",
    });
  });
});

describe("upload progress", () => {
  it("stays below 100 percent until the server has responded", () => {
    expect(progressPercent(0, 300)).toBe(0);
    expect(progressPercent(100, 300)).toBe(33);
    expect(progressPercent(300, 300)).toBe(99);
    expect(progressPercent(0, 0)).toBe(0);
  });
});

describe("a failed upload", () => {
  it("is reported in the server's words, without words, or as unknown", () => {
    expect(failureSentence(new Error("The image is broken"))).toBe("The image is broken");
    expect(failureSentence(new Error(""))).toBeUndefined();
    expect(failureSentence("what?")).toBe("Unknown error occurred");
  });
});
