/** Words of the listing wizard. */
export const wizardSteps = [
  { name: "Business Info", description: "Basic business details" },
  { name: "Contact & Images", description: "Contact info and branding" },
  { name: "Coupon Details", description: "Your featured coupon" },
  { name: "Review", description: "Confirm your listing" },
] as const;

/** What each input asks for; the review shows the answers under the same words. */
export const wizardFields = {
  businessName: "Business name",
  description: "Description",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "ZIP code",
  category: "Category",
  phone: "Phone",
  email: "Email",
  website: "Website",
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
  branding: "Branding",
  social: "Social media",
  descriptionHint: "What you offer, in a sentence or two.",
  emailHint: "For us only; shoppers don't see it.",
  discountHint: "For example 25% Off or $10 Off",
  expirationOver: "Please choose a day that is still to come",
  termsHint: "End each rule with a period: shoppers see them as a list.",
  plan: "Plan",
  changePlan: "Change",
  edit: "Edit",
  /** For those who listen: what an edit button is about. */
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
} as const;

/** Of listings that were sent from this device, and how they are taken back. */
export const sentText = {
  sent: (name: string) => `You have sent ${name} from this device.`,
  withdraw: "Withdraw and erase",
  withdrawOf: (name: string) => `Withdraw and erase ${name}`,
  question: (name: string) => `Withdraw ${name}?`,
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
