/** Refused forms, with what is wrong in which field. */
import { afterAll, describe, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";

const listings = await openListings();
afterAll(listings.close);

describe("an invalid submission", () => {
  test("is rejected with a message for each faulty field", async () => {
    const { visit } = await listings.town();
    const wrong = { businessName: "Q", email: "nobody", couponTerms: "" };
    const answer = await visit.post("/api/listing-submissions", { ...form, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: object[] }>().errors).toEqual([
      { path: "businessName", message: "Business name must be at least 2 characters" },
      { path: "email", message: "Valid email is required" },
      { path: "couponTerms", message: "Terms and conditions are required" },
    ]);
  });

  test("is rejected with a message for each field that is left out", async () => {
    const { visit } = await listings.town();
    const { selectedPlan } = form;
    const answer = await visit.post("/api/listing-submissions", { selectedPlan });
    expect(answer.json<{ errors: object[] }>().errors).toEqual([
      { path: "businessName", message: "Business name must be at least 2 characters" },
      { path: "description", message: "Description must be at least 10 characters" },
      { path: "address", message: "Address is required" },
      { path: "city", message: "City is required" },
      { path: "state", message: "State is required" },
      { path: "zipCode", message: "ZIP code is required" },
      { path: "category", message: "Category is required" },
      { path: "phone", message: "Phone number is required" },
      { path: "email", message: "Valid email is required" },
      { path: "contactName", message: "Contact name is required" },
      { path: "couponTitle", message: "Coupon title is required" },
      { path: "couponDescription", message: "Coupon description is required" },
      { path: "couponDiscount", message: "Discount amount is required" },
      { path: "couponExpiration", message: "Expiration date is required" },
      { path: "couponTerms", message: "Terms and conditions are required" },
    ]);
  });

  test("with an overlong text is rejected for its length only, before the text is parsed", async () => {
    const { visit } = await listings.town();
    // As many rules as fit into a request would take seconds to parse.
    for (const openingHours of ["x".repeat(1001), "Mo-Fr 09:00-18:00;".repeat(50_000)]) {
      const answer = await visit.post("/api/listing-submissions", { ...form, openingHours });
      expect(answer.json<{ errors: object[] }>().errors).toEqual([
        { path: "openingHours", message: "Please use at most 1000 characters" },
      ]);
    }
  });

  test("is rejected when the coupon's dates, the coordinates or the address are invalid", async () => {
    const { visit } = await listings.town();
    for (const [change, error] of [
      [
        { couponStartDate: "2099-02-01", couponExpiration: "2099-01-31" },
        { path: "couponStartDate", message: "The first day must not be after the last day" },
      ],
      [{ latitude: 43 }, { path: "longitude", message: "Please give both latitude and longitude" }],
      [
        { address: "1".repeat(300), city: "2".repeat(100), state: "3".repeat(97) },
        {
          path: "address",
          message: "Please use at most 500 characters for the address with its city and state",
        },
      ],
      [{ longitude: 43 }, { path: "latitude", message: "Please give both latitude and longitude" }],
    ] as const) {
      const answer = await visit.post("/api/listing-submissions", { ...form, ...change });
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [error]]);
    }
    const longest = { address: "1".repeat(300), city: "2".repeat(100), state: "3".repeat(90) };
    expect((await visit.post("/api/listing-submissions", { ...form, ...longest })).statusCode).toBe(
      201,
    );
  });
});
