/** Every specified text of the admin area, verbatim. */
import { describe, expect, it } from "vitest";
import { adminText } from "./admin.ts";
import { importText } from "./import.ts";
import { eventFieldText } from "./manage-events.ts";
import {
  WEBSITE_LENGTH,
  businessFieldText,
  businessTexts,
  categoryFieldText,
  categoryTexts,
  couponFieldText,
  couponTexts,
  eventTexts,
  recordText,
} from "./records.ts";
import { SIGN_IN_REDIRECT_MS, signInText } from "./admin.ts";

describe("texts match the specification", () => {
  it("of the sign-in", () => {
    expect(signInText).toMatchObject({
      abilities: [
        "Manage business listings and categories",
        "Create and edit coupon promotions",
        "Upload images",
        "Import data",
        "Highlight featured businesses",
      ],
      username: "Username",
      password: "Password",
      button: "Sign In",
      busy: "Logging in...",
      success: "Login successful",
      redirecting: "Redirecting to admin dashboard...",
      failed: "Login failed",
      invalid: "Invalid username or password",
      error: "Login error",
      unexpected: "An unexpected error occurred. Please try again.",
    });
    expect(SIGN_IN_REDIRECT_MS).toBe(500);
    expect([adminText.title, adminText.error]).toEqual(["Admin Dashboard", "Error"]);
  });

  it.each([
    [businessTexts, "Business", "Businesses", "Are you sure you want to delete X?"],
    [couponTexts, "Coupon", "Coupons", 'Are you sure you want to delete "X"?'],
    [eventTexts, "Event", "Events", "Are you sure you want to delete X?"],
    [categoryTexts, "Category", "Categories", "Are you sure you want to delete X?"],
  ])("of each list's questions and toasts: %#", (texts, one, many, question) => {
    const [lower, all] = [one.toLowerCase(), many.toLowerCase()];
    expect(texts).toMatchObject({
      tab: many,
      manage: `Manage ${many}`,
      add: `Add ${one}`,
      addTitle: `Add New ${one}`,
      empty: `No ${all} found. Add one to get started.`,
      created: `${one} created successfully`,
      updated: `${one} updated successfully`,
      deleted: `${one} deleted successfully`,
      createFailed: `Failed to create ${lower}`,
      updateFailed: `Failed to update ${lower}`,
      deleteFailed: `Failed to delete ${lower}`,
    });
    expect(texts.editTitle("X")).toBe("Edit X");
    expect(recordText).toMatchObject({ id: "ID", name: "Name", actions: "Actions" });
    expect(texts.confirmDelete("X")).toBe(question);
    expect(texts.loadFailed("404: Gone")).toBe(`Failed to load ${all}: 404: Gone`);
  });

  it("of the businesses and their coordinates", () => {
    expect(WEBSITE_LENGTH).toBe(20);
    expect(businessFieldText).toMatchObject({
      name: "Name",
      address: "Address",
      phone: "Phone",
      website: "Website",
      images: "Images",
      category: "Category",
      noWebsite: "None",
      featured: "featured",
      logoUrl: "Logo",
      imageUrl: "Image",
      chooseCategory: "Please select a category",
      noAddressTitle: "No address provided",
      noAddress: "Please enter an address to geocode",
      geocodeFailed: "Geocoding failed",
      geocodeNoAnswer: "Could not convert address to coordinates",
      geocodeNotFound: "Could not find coordinates for this address",
      geocodeError: "Geocoding error",
      geocoded: "Address geocoded successfully",
    });
    expect(businessFieldText.coordinates(40.7, -74.3)).toBe("40.700000, -74.300000");
  });

  it("of coupons, events and categories", () => {
    expect(couponFieldText).toMatchObject({
      details: "Coupon Details",
      imageUrl: "Image",
      noImage: "No image",
      unknownBusiness: "Unknown Business",
      noExpiration: "No expiration date",
    });
    expect(couponFieldText.withCode("SAVE10")).toBe("Code: SAVE10");
    expect(couponFieldText.expires("1/31/2027")).toBe("Expires: 1/31/2027");
    expect(eventFieldText).toMatchObject({
      event: "Event",
      businessId: "Business",
      date: "Date",
      status: "Status",
      isFeatured: "Featured",
      isActive: "Active",
      inactive: "Inactive",
      isActiveHelp: "Only active events are visible to visitors",
    });
    expect(categoryFieldText).toEqual({
      name: "Name",
      businesses: "Businesses",
      cannotDelete: "Cannot delete category",
      inUse: "This category has businesses. Remove them first.",
    });
  });

  it("of the import", () => {
    expect(importText).toMatchObject({
      title: "Import Business Listings",
      button: "Import Data",
      busy: "Importing...",
      helpJson: "JSON files should include categories, businesses and coupons arrays.",
      helpCsv:
        "The CSV filename should include 'business', 'coupon' or 'category' to determine the type.",
      fileTypeRequired: "Please select a file type",
      fileRequired: "No file selected",
      successTitle: "Import Successful",
      failedTitle: "Import Failed",
      successToast: "Import successful",
      failedToast: "Import failed",
      failed: "Failed to import data",
      categories: "Categories",
      businesses: "Businesses",
      coupons: "Coupons",
      items: "Items imported",
    });
    expect(recordText.unknownError).toBe("Unknown error occurred");
    expect(importText.wrongExtension("csv")).toBe(
      "File extension doesn't match selected type. Expected csv file.",
    );
  });
});
