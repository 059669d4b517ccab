import { submissionWrite } from "@mainstreet/contracts/submission";
import { describe, expect, it, vi } from "vitest";
import { tabStorage } from "../../shared/storage.ts";
import { plans } from "../../shared/text/plans.ts";
import { wizardSteps, wizardText } from "../../shared/text/wizard.ts";
import { storeDraft, newDraft, readDraft } from "./listing-draft.ts";
import {
  LAST_STEP,
  listingSteps,
  placeOf,
  completeLink,
  emptyListing,
  isBegun,
  listingResolver,
  toSubmission,
} from "./listing-values.ts";

const memory = (kept?: string) => {
  const items = new Map(kept === undefined ? [] : [["listingDraft", kept]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};

describe("a stored draft", () => {
  it("is restored with its step and its key", () => {
    const storage = memory();
    const draft = {
      ...newDraft(),
      step: 2,
      values: {
        ...emptyListing,
        selectedPlan: "premium" as const,
        businessName: "Bean & Co",
        socialMediaLinks: { facebook: "fb.com/bean", instagram: "" },
      },
    };
    storeDraft(storage, draft);
    expect(readDraft(storage)).toEqual(draft);
  });

  it.each([
    ["nothing", undefined],
    ["no JSON", "{oops"],
    ["another shape", '["listing"]'],
    ["no key", '{"step":1,"values":{}}'],
  ])("is a new one when the storage holds %s", (_name, kept) => {
    const draft = readDraft(memory(kept));
    expect(draft).toMatchObject({ step: 0, values: emptyListing });
    expect(draft.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it("keeps the readable fields of a damaged one", () => {
    const kept = {
      idempotencyKey: "0123456789abcdef",
      step: 17,
      values: { businessName: "Bean & Co", city: 7, selectedPlan: "gold", evil: "x" },
    };
    expect(readDraft(memory(JSON.stringify(kept)))).toEqual({
      idempotencyKey: "0123456789abcdef",
      step: 0,
      values: { ...emptyListing, businessName: "Bean & Co" },
    });
  });

  it("causes no error when the browser refuses to store it", () => {
    vi.stubGlobal("sessionStorage", {
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    });
    expect(() => storeDraft(tabStorage, newDraft())).not.toThrow();
    vi.unstubAllGlobals();
  });

  it("has a unique key", () => {
    expect(newDraft().idempotencyKey).not.toBe(newDraft().idempotencyKey);
  });
});

describe("the steps of the wizard", () => {
  it("validate the specified fields, in the order of the page", () => {
    expect(listingSteps.map(({ checked }) => checked)).toEqual([
      ["businessName", "category", "description", "address", "city", "state", "zipCode"],
      ["phone", "email", "website", "contactName", "contactTitle", "openingHours"],
      [
        "couponTitle",
        "couponDescription",
        "couponDiscount",
        "couponStartDate",
        "couponExpiration",
        "couponTerms",
      ],
      [],
    ]);
  });

  it("hold every field of the payload that a person fills in", () => {
    const { selectedPlan: _, socialMediaLinks: __, ...fields } = submissionWrite.shape;
    for (const path of [...Object.keys(fields), "socialMediaLinks.facebook"])
      expect(placeOf(path)?.field).toBe(path);
    expect(placeOf("couponTerms")?.step).toBe(2);
    expect(placeOf("selectedPlan")).toBeUndefined();
  });

  it("are four, with the specified names", () => {
    expect(wizardSteps).toEqual([
      { name: "Business Info", description: "Basic business details" },
      { name: "Contact & Images", description: "Contact info and branding" },
      { name: "Coupon Details", description: "Your featured coupon" },
      { name: "Review", description: "Confirm your listing" },
    ]);
    expect(LAST_STEP).toBe(3);
    expect([wizardText.backToPlans, wizardText.previous, wizardText.next]).toEqual([
      "Back to Plans",
      "Previous",
      "Next",
    ]);
    expect(wizardText.submit).toBe("Submit & Setup Payment");
  });
});

describe("the submission", () => {
  const filled = {
    ...emptyListing,
    businessName: "Bean & Co",
    socialMediaLinks: { facebook: "fb.com/bean", instagram: "" },
  };

  it("omits empty fields, and social media links unless the plan includes them", () => {
    expect(toSubmission(filled)).toEqual({
      selectedPlan: "featured",
      businessName: "Bean & Co",
    });
    expect(toSubmission({ ...filled, selectedPlan: "premium" })).toEqual({
      selectedPlan: "premium",
      businessName: "Bean & Co",
      socialMediaLinks: { facebook: "fb.com/bean" },
    });
    expect(toSubmission({ ...emptyListing, selectedPlan: "premium" })).toEqual({
      selectedPlan: "premium",
    });
  });

  it("has the marker's coordinates in degrees, and the first day", () => {
    const placed = { ...filled, latitude: "43.140000", longitude: "-73.880000" };
    expect(toSubmission({ ...placed, couponStartDate: "2026-12-01" })).toMatchObject({
      latitude: 43.14,
      longitude: -73.88,
      couponStartDate: "2026-12-01",
    });
  });

  it.each([
    ["bean.example", "https://bean.example"],
    [" www.bean.example/menu ", "https://www.bean.example/menu"],
    ["http://bean.example", "http://bean.example"],
    ["bean", "bean"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["", ""],
  ])("completes the website %j to %j", (typed, sent) => {
    expect(completeLink(typed)).toBe(sent);
  });
});

describe("the form", () => {
  it("counts as begun from its first letter, whatever the plan", () => {
    expect(isBegun({ ...emptyListing, selectedPlan: "premium" })).toBe(false);
    expect(isBegun({ ...emptyListing, city: "M" })).toBe(true);
    const socialMediaLinks = { facebook: "", instagram: "b" };
    expect(isBegun({ ...emptyListing, socialMediaLinks })).toBe(true);
  });
});

describe("the plans", () => {
  it("have the specified prices and features", () => {
    expect(plans).toEqual({
      featured: {
        name: "Featured",
        price: "$75",
        features: [
          "Business logo display",
          "Name, address and phone",
          "Website link",
          "One featured coupon",
          "No contract",
        ],
      },
      premium: {
        name: "Premium",
        price: "$150",
        features: [
          "Everything in Featured",
          "Address verification badge",
          "Customer reviews and ratings",
          "Social media links",
          "Priority placement by geolocation",
          "Unlimited updates",
          "Enhanced birthday deals targeting",
          "No contract",
        ],
      },
    });
  });
});

it.each([
  ["2020-12-31", wizardText.expirationOver],
  ["2026-11-21", wizardText.expirationOver],
  ["2026-11-22", undefined],
  ["", "Expiration date is required"],
])("a coupon that ends on %j gets this message on November 22: %j", async (day, message) => {
  const { errors } = await listingResolver("2026-11-22")(
    { ...emptyListing, couponExpiration: day },
    undefined,
    { fields: {}, shouldUseNativeValidation: false },
  );
  expect(errors.couponExpiration?.message).toBe(message);
});

it.each([
  ["2026-12-02", "2026-12-01", wizardText.startsTooLate],
  ["2026-12-01", "2026-12-01", undefined],
  ["2026-12-02", "", undefined],
  ["", "2026-12-01", undefined],
])(
  "a coupon from %j to %j gets the message %j",
  async (couponStartDate, couponExpiration, message) => {
    const { errors } = await listingResolver("2026-11-22")(
      { ...emptyListing, couponStartDate, couponExpiration },
      undefined,
      { fields: {}, shouldUseNativeValidation: false },
    );
    expect(errors.couponStartDate?.message).toBe(message);
  },
);

it.each([
  [97, "Please use at most 500 characters for the address with its city and state"],
  [90, undefined],
])("an address whose state has %i characters gets the message %j", async (length, message) => {
  const [address, city, state, zipCode] = ["1".repeat(300), "2".repeat(100), "3", "12345"];
  const { errors } = await listingResolver("2026-11-22")(
    { ...emptyListing, address, city, state: state.repeat(length), zipCode },
    undefined,
    { fields: {}, shouldUseNativeValidation: false },
  );
  expect(errors.address?.message).toBe(message);
});
