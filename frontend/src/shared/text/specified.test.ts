/** Every specified text of the public site, verbatim. */
import { LISTING_CATEGORIES } from "@mainstreet/contracts/submission";
import { describe, expect, it } from "vitest";
import { dealText } from "./deals.ts";
import { fetchErrors, siteText } from "./site.ts";
import { eventCategories } from "./events.ts";
import { OTHER_BUSINESSES_FIRST, OTHER_BUSINESSES_MORE, homeText } from "./home.ts";
import { couponText, listingText } from "./listing.ts";
import { chipText } from "./location.ts";
import { instructionsText, locationErrors, panelText } from "./location-dialogs.ts";
import { planText } from "./plans.ts";
import { uploadText } from "./upload.ts";
import { wizardText } from "./wizard.ts";

describe("texts match the specification", () => {
  it("of every page", () => {
    expect(siteText).toMatchObject({
      addListing: "Add Listing",
      footer: "Supporting local businesses in your community",
      navCoupons: "Coupons",
      navAdmin: "Admin",
      notFoundTitle: "404 Page Not Found",
      notFoundBody: "Did you forget to add the page to the router?",
    });
    expect(siteText.copyright("Maplewood")).toContain("2025");
    expect(siteText.funFact).toMatch(/^Fun fact: .*small local business .*community\.$/);
  });

  it("of the home page", () => {
    expect(homeText).toMatchObject({
      subtitle: "Showing nearby locations first",
      allCategories: "All Categories",
      browseByCategory: "Browse by Category",
      localEvents: "Events",
      deals: "Deals & Coupons",
      otherBusinesses: "Other Businesses",
      featuredDeals: "Featured Deals",
      featuredBusinesses: "Featured Businesses",
      loading: "Finding deals near you...",
      empty: "No results found in your area",
      emptyAdvice: "Try adjusting your category filters or try again later",
      noFeaturedDeals: "No featured deals found in your area",
      noFeaturedBusinesses: "No featured businesses found in your area",
    });
    expect(homeText.heading(undefined)).toBe("Businesses & Deals Near You");
    expect(homeText.heading("Restaurants")).toBe("Restaurants Near You");
    expect(homeText.allTab(12)).toBe("ALL (12)");
    expect(homeText.featuredTab(3)).toBe("FEATURED (3)");
    expect(homeText.showMoreBusinesses(7)).toBe("Show More Businesses (7 remaining)");
    expect([OTHER_BUSINESSES_FIRST, OTHER_BUSINESSES_MORE]).toEqual([2, 3]);
  });

  it("of the location", () => {
    expect(chipText).toEqual({
      off: { label: "Local deals", tooltip: "Click to enable location services" },
      loading: { label: "Detecting...", tooltip: "Getting your location..." },
      on: {
        label: "My Location",
        tooltip: "Using your current location to find nearby deals",
        badge: "Enabled",
      },
    });
    expect(locationErrors).toEqual({
      0: "Geolocation is not supported by your browser",
      1: "Location permission denied. Please enable location services for this site in your browser settings.",
      2: "Your location information is unavailable. Please try again or check your device settings.",
      3: "The request to get your location timed out. Please try again.",
    });
    expect(panelText).toMatchObject({
      0: { title: "Location access required", button: "Try Again" },
      1: {
        title: "Location permission denied",
        body: "To find coupons near you, please enable location access in your browser settings.",
        button: "Request Permission",
      },
      2: { title: "Location unavailable" },
      3: { title: "Location request timed out" },
    });
    expect(instructionsText).toMatchObject({
      show: "Show Instructions",
      hide: "Hide Instructions",
    });
    const places = instructionsText.places.map(({ where }) => where);
    expect(places).toEqual(["Chrome", "Safari", "Mobile devices"]);
  });

  it("of a deal", () => {
    expect(dealText.validUntil("Dec 05, 2026")).toBe("Valid until: Dec 05, 2026");
    expect(dealText.callNow).toBe("Call Now");
    expect(couponText).toMatchObject({
      loading: "Loading coupon...",
      notFoundTitle: "Coupon Not Found",
      notFoundBody: "The coupon you're looking for doesn't exist or has been removed.",
      backToHome: "Back to Home",
      backToDeals: "Back to Deals",
      discount: "Discount",
      code: "Coupon Code",
      terms: "Terms & Conditions",
      visitWebsite: "Visit Website",
      connect: "Connect with us",
      expired: "This deal has expired",
    });
    expect(couponText.expires("Dec 5, 2026")).toBe("Expires: Dec 5, 2026");
    expect(listingText.featuredDeal).toBe("Featured Deal");
    expect(listingText.noExpiration).toBe("No expiration");
  });

  it("of a business", () => {
    expect(listingText).toMatchObject({
      verified: "Verified",
      unknownDistance: "Unknown distance",
      website: "Website",
      call: "Call",
      directions: "Get Directions",
    });
    expect(dealText).toMatchObject({ address: "Address", phone: "Phone", website: "Website" });
    expect(listingText.distance(1.2, "mi")).toBe("1.2 mi");
    expect(listingText.distanceAway("1.2 mi")).toBe("1.2 mi away");
    expect([listingText.reviews(0), listingText.reviews(1), listingText.reviews(2)]).toEqual([
      "0 reviews",
      "1 review",
      "2 reviews",
    ]);
    expect(listingText.rating(4, 1)).toBe("Rated 4.0 out of 5, 1 review");
  });

  it("of an event", () => {
    expect(eventCategories).toEqual({
      General: "General",
      Music: "Music",
      Food: "Food & Drink",
      Arts: "Arts & Culture",
      Sports: "Sports & Recreation",
      Business: "Business & Networking",
      Community: "Community",
    });
  });

  it("of the plans and the wizard", () => {
    expect(planText).toMatchObject({
      title: "List Your Business",
      slogan: "Be Seen. Be Local. Be Supported.",
      trust: ["Local targeting", "Real customers", "Instant visibility"],
      mostPopular: "Most Popular",
      footer: "Cancel anytime • No setup fees",
    });
    expect(planText.quarter("$75")).toBe("$75/quarter");
    expect(planText.perQuarter).toBe("/quarter");
    expect(wizardText.submitted).toBe("Listing Submitted");
    expect(wizardText.submittedBody).toBe("Your business listing has been submitted for review.");
    expect(LISTING_CATEGORIES).toEqual([
      "Restaurant & Food",
      "Retail & Shopping",
      "Health & Wellness",
      "Home & Garden",
      "Automotive",
      "Professional Services",
      "Entertainment",
      "Beauty & Personal Care",
      "Technology",
      "Education",
      "Real Estate",
      "Other",
    ]);
  });

  it("of an upload", () => {
    expect(uploadText).toMatchObject({
      formats: "PNG, JPG, GIF up to 5MB",
      invalidTypeTitle: "Invalid file type",
      invalidType: "Please upload an image file (PNG, JPG, etc.)",
      tooLargeTitle: "File too large",
      tooLarge: "Please upload an image smaller than 5MB",
      failed: "Upload failed",
      unknown: "Unknown error occurred",
      successTitle: "Upload successful",
      success: "Image has been uploaded and will be saved when you submit the form",
    });
  });

  it("of lists that fail to load", () => {
    expect(fetchErrors).toMatchObject({
      coupons: "Failed to fetch coupons",
      businesses: "Failed to fetch businesses",
      categories: "Failed to fetch categories",
      events: "Failed to fetch events",
      birthdayOffers: "Failed to fetch birthday offers",
    });
  });
});
