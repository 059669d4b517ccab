import { describe, expect, it } from "vitest";
import { LISTING_CATEGORIES, submissionWrite } from "./submission.ts";

const complete = {
  selectedPlan: "featured",
  businessName: "Bo",
  description: "Bread, ten.",
  address: "1 Elm",
  city: "Ma",
  state: "NY",
  zipCode: "12345",
  category: "Other",
  phone: "5555550100",
  email: "bo@example.org",
  contactName: "Bo",
  couponTitle: "Bread",
  couponDescription: "Ten loaves.",
  couponDiscount: "$",
  couponExpiration: "2026-12-31",
  couponTerms: "One a day..",
};

/** Returns the errors with which a submission with these fields is refused. */
const faults = (change: Record<string, unknown>) =>
  submissionWrite
    .safeParse({ ...complete, ...change })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a listing submission", () => {
  it("is valid with only its required fields, each at its minimum length", () => {
    expect(submissionWrite.parse(complete)).toEqual({
      ...complete,
      latitude: null,
      longitude: null,
      website: "",
      openingHours: "",
      contactTitle: "",
      logoUrl: "",
      businessImageUrl: "",
      couponCode: "",
      couponStartDate: "",
      couponImageUrl: "",
    });
  });

  it.each([
    ["businessName", "B", "Business name must be at least 2 characters"],
    ["description", "Too short", "Description must be at least 10 characters"],
    ["address", "1 El", "Address is required"],
    ["city", "M", "City is required"],
    ["state", "N", "State is required"],
    ["zipCode", "1234", "ZIP code is required"],
    ["category", "", "Category is required"],
    ["phone", "555555010", "Phone number is required"],
    ["email", "bo at example", "Valid email is required"],
    ["email", "", "Valid email is required"],
    ["website", "example", "Valid website URL is required"],
    ["website", "javascript:alert(1)", "Valid website URL is required"],
    ["contactName", " B ", "Contact name is required"],
    ["couponTitle", "Brea", "Coupon title is required"],
    ["couponDescription", "Ten loave", "Coupon description is required"],
    ["couponDiscount", " ", "Discount amount is required"],
    ["couponExpiration", "", "Expiration date is required"],
    ["couponExpiration", "2026-02-30", "Please enter a real date"],
    ["couponTerms", "One a day", "Terms and conditions are required"],
  ])("with %s %j is rejected: %s", (field, value, message) => {
    expect(faults({ [field]: value })).toEqual([[field, message]]);
  });

  it("accepts a coupon start date and coordinates if they are valid", () => {
    const more = { couponStartDate: "2026-12-01", latitude: 43.14, longitude: -73.88 };
    expect(faults(more)).toBeUndefined();
    expect(faults({ couponStartDate: "soon" })?.[0]?.[0]).toBe("couponStartDate");
    expect(faults({ latitude: 91 })).toEqual([
      ["latitude", "Please enter a number from -90 to 90"],
    ]);
  });

  it("accepts only the Featured and Premium plans", () => {
    expect(faults({ selectedPlan: "premium" })).toBeUndefined();
    expect(faults({ selectedPlan: "gold" })?.[0]?.[0]).toBe("selectedPlan");
  });

  it("accepts known social media links, all optional, and no unknown field", () => {
    expect(faults({ socialMediaLinks: { facebook: "fb.com/bo" } })).toBeUndefined();
    expect(faults({ socialMediaLinks: { myspace: "bo" } })).toHaveLength(1);
    expect(faults({ isPremium: true })).toHaveLength(1);
  });

  it("strips control and bidirectional characters from its texts, and nothing else", () => {
    const sent = {
      ...complete,
      businessName: " \u202Egnp.\u0000exe ",
      couponTerms: "One.\nTwo, שלום",
    };
    const { businessName, couponTerms } = submissionWrite.parse(sent);
    expect([businessName, couponTerms]).toEqual(["gnp.exe", "One.\nTwo, שלום"]);
    expect(faults({ businessName: "B\u200E\u200F" })).toHaveLength(1);
  });

  it("offers twelve categories", () => {
    expect(LISTING_CATEGORIES).toHaveLength(12);
  });
});
