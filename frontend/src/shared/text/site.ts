/** Texts on every public page. */

export const siteText = {
  skipToContent: "Skip to content",
  addListing: "Add Listing",
  search: "Search",
  searchWide: "Search deals, businesses and events",
  notLoaded: "This could not be opened",
  checkConnection: "Please check your connection and try again.",
  darkTheme: "Dark theme",
  footer: "Supporting local businesses in your community",
  copyright: (town: string) => `© 2025 ${town}`,
  backToTop: "Back to top",
  funFact: "Fun fact: most of what you spend at a small local business stays in the community.",
  rowBack: "Scroll back",
  rowOn: "Scroll on",
  mainNavigation: "Main",
  navCoupons: "Coupons",
  navAdmin: "Admin",
  notFoundTitle: "404 Page Not Found",
  notFoundBody: "Did you forget to add the page to the router?",
  notFoundPageTitle: (town: string) => `${siteText.notFoundTitle} – ${town}`,
  brokenTitle: "This page could not be opened",
  brokenPageTitle: (town: string) => `${siteText.brokenTitle} – ${town}`,
  backToHome: "Back to Home",
  tryAgain: "Try Again",
  close: "Close",
  openPage: "Open page",
  share: "Share",
  linkCopied: "Link copied",
  linkFailed: "The link could not be copied",
  linkByHand: "Please copy the address from your browser.",
  moreFailed: "More could not be loaded",
  notStored: "Your browser stores nothing",
  nearFailed: "Not sorted by distance",
} as const;

/** Texts of the toast region. */
export const toastText = {
  area: "Notifications (F8)",
  dismiss: "Dismiss",
} as const;

/** Error messages of failed API calls. */
export const fetchErrors = {
  coupons: "Failed to fetch coupons",
  businesses: "Failed to fetch businesses",
  categories: "Failed to fetch categories",
  search: "Failed to search",
  events: "Failed to fetch events",
  birthdayOffers: "Failed to fetch birthday offers",
} as const;

/** Texts of the fallback pages shown when a page can't be rendered; used by the server only. */
export const unavailableText = {
  noTownTitle: "There is no town here",
  noTownBody: "Please check the address.",
  title: "We will be right back",
  crowdedTitle: "Main Street is crowded",
  body: "This page can't be shown at the moment. Please try again in a minute.",
} as const;
