import { describe, expect, it } from "vitest";
import { instructionsText, panelText } from "./location-dialogs.ts";

describe("the location panel", () => {
  it.each([
    [0, "Location access required", "Geolocation is not supported by your browser", "Try Again"],
    [
      1,
      "Location permission denied",
      "To find coupons near you, please enable location access in your browser settings.",
      "Request Permission",
    ],
    [
      2,
      "Location unavailable",
      "Your location information is unavailable. Please try again or check your device settings.",
      "Try Again",
    ],
    [
      3,
      "Location request timed out",
      "The request to get your location timed out. Please try again.",
      "Try Again",
    ],
  ] as const)("has its own text for error code %i", (code, title, body, button) => {
    expect(panelText[code]).toEqual({ title, body, button });
  });

  it("has instructions for Chrome, Safari and mobile devices behind a toggle", () => {
    const { show, hide, places } = instructionsText;
    expect([show, hide]).toEqual(["Show Instructions", "Hide Instructions"]);
    expect(places.map(({ where }) => where)).toEqual(["Chrome", "Safari", "Mobile devices"]);
    for (const { steps } of places) expect(steps.length).toBeGreaterThan(1);
  });
});
