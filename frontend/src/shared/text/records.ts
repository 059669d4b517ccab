/** Texts of the admin's lists and dialogs, by kind of record. */
import { count, counted } from "../format/number.ts";
import { coordinatesText } from "./map.ts";

const LOWER = { Business: "business", Coupon: "coupon", Event: "event", Category: "category" };
const MANY = { Business: "Businesses", Coupon: "Coupons", Event: "Events", Category: "Categories" };

/** Returns the sentences that differ between kinds of records only by the noun. */
function textsOf(One: keyof typeof LOWER, confirmDelete: (name: string) => string) {
  const one = LOWER[One];
  const many = MANY[One].toLowerCase();
  return {
    one,
    many,
    tab: MANY[One],
    manage: `Manage ${MANY[One]}`,
    add: `Add ${One}`,
    addTitle: `Add New ${One}`,
    editTitle: (name: string) => `Edit ${name}`,
    edit: (name: string) => `Edit ${name}`,
    duplicate: (name: string) => `Duplicate ${name}`,
    remove: (name: string) => `Delete ${name}`,
    empty: `No ${many} found. Add one to get started.`,
    nothingFits: `No ${many} fit this search.`,
    confirmDelete,
    confirmMany: (records: number) =>
      records === 1 ? `Delete the selected ${one}?` : `Delete ${count(records)} selected ${many}?`,
    loadFailed: (message: string) => `Failed to load ${many}: ${message}`,
    created: `${One} created successfully`,
    updated: `${One} updated successfully`,
    deleted: `${One} deleted successfully`,
    createFailed: `Failed to create ${one}`,
    updateFailed: `Failed to update ${one}`,
    deleteFailed: `Failed to delete ${one}`,
    search: `Search ${many}`,
    list: `List of ${many}`,
  };
}
export type RecordTexts = ReturnType<typeof textsOf>;

const plain = (name: string) => `Are you sure you want to delete ${name}?`;

export const businessTexts = textsOf("Business", plain);
export const couponTexts = textsOf(
  "Coupon",
  (title) => `Are you sure you want to delete "${title}"?`,
);
export const eventTexts = textsOf("Event", plain);
export const categoryTexts = textsOf("Category", plain);

export const recordText = {
  id: "ID",
  name: "Name",
  actions: "Actions",
  cancel: "Cancel",
  save: "Save",
  uploading: "A picture is still on its way. You can save as soon as it has arrived.",
  picturesGone: (labels: string) =>
    `${labels}: a new picture is kept for a day until it is saved. Please choose it again, or save without it.`,
  saving: "Saving...",
  saveDraft: "Save as draft",
  publish: "Publish",
  delete: "Delete",
  deleting: "Deleting...",
  news: "Somebody else has changed this list.",
  showNews: "Show changes",
  clear: "Clear search and filters",
  sort: "Sort by",
  filtersOn: (count: number) => (count === 0 ? "Filters" : `Filters (${count})`),
  any: "Any",
  yesNo: [
    { value: "true", label: "Yes" },
    { value: "false", label: "No" },
  ],
  businessOrders: [
    { value: "", label: "Newest first" },
    { value: "id", label: "Oldest first" },
    { value: "name", label: "Name A–Z" },
    { value: "-name", label: "Name Z–A" },
  ],
  couponOrders: [
    { value: "", label: "Newest first" },
    { value: "id", label: "Oldest first" },
    { value: "title", label: "Title A–Z" },
    { value: "expiration", label: "Ending first" },
    { value: "-expiration", label: "Ending last" },
  ],
  firstPage: "First page",
  previousPage: "Previous page",
  nextPage: "Next page",
  lastPage: "Last page",
  pageOf: (pages: number) => `Page of ${count(pages)}`,
  range: (from: number, to: number, total: number) =>
    `${count(from)}–${count(to)} of ${count(total)}`,
  selectAll: "Select all on this page",
  select: (name: string) => `Select ${name}`,
  selected: (records: number) => `${count(records)} selected`,
  elsewhere: (records: number) => `${count(records)} not on this page`,
  showSelected: "Show names",
  selectEvery: (total: number) => `Select all ${count(total)}`,
  selecting: "Selecting...",
  selectFailed: "Not all could be selected",
  names: (names: number) => counted(names, "name"),
  andMore: (records: number) => `and ${count(records)} more`,
  close: "Close",
  unselect: "Clear selection",
  feature: "Feature",
  unfeature: "Remove from featured",
  changeCategory: "Change category",
  move: "Move",
  changed: (records: number) => `${counted(records, "record")} changed`,
  changedOf: (records: number, all: number) =>
    `${count(records)} of ${counted(all, "record")} changed`,
  removed: (records: number) => `${counted(records, "record")} deleted`,
  removedOf: (records: number, all: number) =>
    `${count(records)} of ${counted(all, "record")} deleted`,
  bulkFailed: "The selected records could not be changed",
  outdatedTitle: "Somebody else has changed this in the meantime",
  outdatedBy: (who: string, when: string) => `${who} saved it on ${when}:`,
  alsoMine: "(you changed it too)",
  takeTheirs: "Start again from their version",
  saveMine: "Save mine anyway",
  discardTitle: "Discard what you have typed?",
  discard: "Discard",
  keepEditing: "Keep editing",
  unknownError: "Unknown error occurred",
} as const;

export const businessFieldText = {
  name: "Name",
  address: "Address",
  phone: "Phone",
  website: "Website",
  images: "Images",
  category: "Category",
  chooseCategory: "Please select a category",
  noCategories: "There are no categories yet. Add one under Categories first.",
  logo: "Logo",
  image: "Image",
  noWebsite: "None",
  featured: "featured",
  basics: "Basics",
  contact: "Contact and place",
  pictures: "Pictures",
  standing: "Standing",
  links: "Links",
  latitude: "Latitude",
  longitude: "Longitude",
  rating: "Rating",
  reviewCount: "Number of reviews",
  showDeals: "Featured",
  showDealsHelp: "Comes first in the lists and carries the featured tag",
  isPremium: "Premium",
  isPremiumHelp: "Shows a verified badge beside the address",
  facebookUrl: "Facebook",
  instagramUrl: "Instagram",
  twitterUrl: "Twitter/X",
  linkedinUrl: "LinkedIn",
  websiteUrl: "Additional website",
  description: "Description",
  openingHours: "Opening hours",
  membership: "Membership",
  membershipHelp: "For admins only",
  contactName: "Contact person",
  contactEmail: "E-mail of the contact",
  plan: "Plan",
  noPlan: "None",
  paidUntil: "Paid until",
  coupons: "Coupons",
  place: "On the map",
  search: "Address lookup",
  geocode: "Find coordinates",
  geocoding: "Looking up...",
  noAddressTitle: "No address provided",
  noAddress: "Please enter an address to geocode",
  geocodeFailed: "Geocoding failed",
  geocodeNoAnswer: "Could not convert address to coordinates",
  geocodeNotFound: "Could not find coordinates for this address",
  geocodeError: "Geocoding error",
  geocoded: "Address geocoded successfully",
  coordinates: coordinatesText,
  statuses: {
    located: "On the map",
    waiting: "Locating…",
    notFound: "Not found",
    failed: "Search failed",
    noAddress: "No address",
    unset: "No geocoder set",
  },
  again: "Try again",
  againFor: (name: string) => `Try again to locate ${name}`,
  searching: "The address is being located again",
  searchFailed: "The address could not be located again",
} as const;

/** Longest website shown in the table, in characters. */
export const WEBSITE_LENGTH = 20;

export const couponFieldText = {
  details: "Coupon Details",
  image: "Image",
  noImage: "No image",
  unknownBusiness: "Unknown Business",
  expires: (day: string) => `Expires: ${day}`,
  noExpiration: "No expiration date",
  expired: "Expired",
  starts: (day: string) => `Starts: ${day}`,
  draft: "Draft",
  code: (code: string) => `Code: ${code}`,
  business: "Business",
  noBusinessFits: "No business fits",
  noBusinesses: "There are no businesses yet. Add one under Businesses first.",
  title: "Title",
  description: "Description",
  discount: "Discount",
  codeField: "Code",
  startDate: "First day",
  startDateHelp: "Leave empty to start at once",
  startsTooLate: "The first day must not be after the last day",
  isAnnounced: "Announce before it starts",
  isAnnouncedHelp: "Shoppers see from when; it can't be used at the till before",
  expiration: "Expiration date",
  expirationHelp: "Leave empty for a coupon without end",
  terms: "Terms & conditions",
  termsHelp: "Each sentence becomes a bullet point",
  ctaText: "Button text",
  showDeals: "Featured",
  offer: "The offer",
  validity: "Validity",
  validities: {
    live: "Valid",
    soon: "Ending within 7 days",
    upcoming: "Not started yet",
    expired: "Expired",
  },
  status: "Status",
  isActive: "Published",
  statuses: [
    { value: "true", label: "Published" },
    { value: "false", label: "Draft" },
  ],
} as const;

export const categoryFieldText = {
  name: "Name",
  businesses: "Businesses",
  cannotDelete: "Cannot delete category",
  inUse: "This category has businesses. Remove them first.",
} as const;
