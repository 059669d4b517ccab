import { expect, it } from "vitest";
import { birthdayText } from "./birthday.ts";
import { fetchErrors } from "./site.ts";

it("the birthday texts are the specified ones", () => {
  expect(birthdayText).toMatchObject({
    introTitle: "Special Birthday Offers!",
    introButton: "Get My Special Offers",
    formTitle: "Tell us about yourself",
    back: "Back",
    save: "Save & Get Offers",
    saving: "Saving...",
    saved: "Birthday saved!",
    savedBody: "You'll receive special offers on your birthday and during special events.",
    saveFailed: "Failed to save birthday",
    tryAgain: "Please try again.",
    monthBadge: "Birthday Month",
    offerBadge: "Birthday Special",
    noOffers: "No special birthday offers available right now",
    forget: "Forget me",
  });
  expect(birthdayText.benefits.map(({ title }) => title)).toEqual([
    "Birthday Surprises",
    "Event Notifications",
    "Personalized Offers",
  ]);
  expect(fetchErrors.birthdayOffers).toBe("Failed to fetch birthday offers");
  expect(fetchErrors.events).toBe("Failed to fetch events");
});

it("the birthday form says who can see a birthday", () => {
  expect(birthdayText.privacy).toBe(
    "Only this town's admins see it, and you can have it erased at any time.",
  );
});
