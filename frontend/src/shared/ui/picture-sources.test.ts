import { describe, expect, it } from "vitest";
import { pictureSources } from "./picture-sources.ts";

describe("the sources of a picture", () => {
  it("of ours are its three widths", () => {
    expect(pictureSources("/media/ab12-640.webp")).toEqual({
      src: "/media/ab12-640.webp",
      srcSet: "/media/ab12-320.webp 320w, /media/ab12-640.webp 640w, /media/ab12-1200.webp 1200w",
    });
  });

  it("of another site are its own URL, and there are none for anything else", () => {
    expect(pictureSources("https://example.org/a.png")).toEqual({
      src: "https://example.org/a.png",
    });
    expect(pictureSources("javascript:alert(1)")).toBeUndefined();
    expect(pictureSources("")).toBeUndefined();
  });
});
