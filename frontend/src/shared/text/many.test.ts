import { expect, it } from "vitest";
import { directoryText } from "./directory.ts";
import { eventsText } from "./events.ts";
import { homeText } from "./home.ts";
import { listingText } from "./listing.ts";
import { searchText } from "./search.ts";
import { submissionText } from "./submissions.ts";

it("thousands have separators on public pages", () => {
  expect([
    homeText.allTab(6425),
    homeText.featuredTab(1000),
    homeText.showMoreBusinesses(6381),
    homeText.results("Deals", 6425),
    eventsText.more(1200),
    directoryText.count(6424, 1, 108),
    searchText.count({ coupons: 1, businesses: 2044, events: 1001 }),
    searchText.firstOf(100, 2044),
    listingText.reviews(12_843),
    listingText.rating(4.5, 12_843),
  ]).toEqual([
    "ALL (6,425)",
    "FEATURED (1,000)",
    "Show More Businesses (6,381 remaining)",
    "Deals: 6,425 results",
    "Show More Events (1,200 remaining)",
    "6,424 businesses · page 1 of 108",
    "1 deal, 2,044 businesses, 1,001 events",
    "The best 100 of 2,044. Another word finds the others.",
    "12,843 reviews",
    "Rated 4.5 out of 5, 12,843 reviews",
  ]);
});

it("thousands have separators in numbers of submissions", () => {
  expect([submissionText.tabWith(1500), submissionText.stateWith("Pending", 1500)]).toEqual([
    "Submissions (1,500)",
    "Pending (1,500)",
  ]);
});
