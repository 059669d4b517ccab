/** Texts of the listing wizard. */
export const wizardSteps = [
  { name: "Business Info", description: "Basic business details" },
  { name: "Contact & Images", description: "Contact info and branding" },
  { name: "Coupon Details", description: "Your featured coupon" },
  { name: "Review", description: "Confirm your listing" },
] as const;

/** Field labels; the review step shows the answers under the same labels. */
export const wizardFields = {
  businessName: "Business name",
  description: "Description",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  place: "Place on the map",
  category: "Category",
  phone: "Phone",
  email: "Email",
  website: "Website",
  openingHours: "Opening hours",
  contactName: "Contact name",
  contactTitle: "Contact title",
  logoUrl: "Logo",
  businessImageUrl: "Business image",
  facebook: "Facebook",
  instagram: "Instagram",
  couponTitle: "Coupon title",
  couponDescription: "Coupon description",
  couponDiscount: "Discount",
  couponCode: "Coupon code",
  couponStartDate: "First day",
  couponExpiration: "Expiration date",
  couponTerms: "Terms and conditions",
  couponImageUrl: "Coupon image",
} as const;

export const wizardText = {
  progress: "Steps",
  stepOf: (step: number) => `Step ${step} of ${wizardSteps.length}`,
  done: "Done: ",
  optional: " (optional)",
  chooseCategory: "Choose a category",
  contact: "Contact",
  addHours: "Add opening hours (optional)",
  branding: "Branding",
  social: "Social media",
  descriptionHelp: "What you offer, in a sentence or two.",
  emailHelp: "For us only; shoppers don't see it.",
  addPlace: "Set on the map (optional)",
  changePlace: "Change on the map",
  removePlace: "Remove from the map",
  discountHelp: "For example 25% Off or $10 Off",
  startDateHelp: "Leave empty to start at once. Shoppers don't see it before.",
  startsTooLate: "The first day must not be after the last day",
  expirationOver: "Please choose a day that is still to come",
  termsHelp: "End each rule with a period: shoppers see them as a list.",
  plan: "Plan",
  changePlan: "Change",
  edit: "Edit",
  /** Hidden suffix for screen readers: which section an edit button is about. */
  of: (what: string) => ` ${what}`,
  none: "None",
  backToPlans: "Back to Plans",
  previous: "Previous",
  next: "Next",
  submit: "Submit & Setup Payment",
  submitting: "Submitting...",
  stillUploading: "An image is still being uploaded.",
  submitted: "Listing Submitted",
  submittedBody: "Your business listing has been submitted for review.",
  failed: "Submission failed",
  tryAgain: "Please try again.",
  kept: "Nothing you typed is lost.",
  imagesGone: (labels: string) =>
    `${labels}: an image is kept for a day until it is sent. Please choose it again, or submit without it.`,
} as const;

/** Texts about listings submitted from this device, and their withdrawal. */
/** `Joe's Pizza (1 Elm Street)`, as businesses may share a name. */
const placed = (name: string, address: string) => (address === "" ? name : `${name} (${address})`);

export const sentText = {
  sent: (name: string, address = "") => `You have sent ${placed(name, address)} from this device.`,
  withdraw: "Withdraw and erase",
  withdrawOf: (name: string, address = "") => `Withdraw and erase ${placed(name, address)}`,
  question: (name: string, address = "") => `Withdraw ${placed(name, address)}?`,
  whatGoes:
    "What you have sent, with your name and contact details, is erased at our service. If it has been approved, the public listing stays.",
  confirm: "Erase",
  keep: "Keep",
  withdrawing: "Erasing...",
  withdrawn: "Listing withdrawn",
  withdrawnBody: (name: string) => `What you have sent of ${name} is erased.`,
  failed: "We could not erase your listing",
  failedBody: "It is still at our service. Please try again.",
} as const;
