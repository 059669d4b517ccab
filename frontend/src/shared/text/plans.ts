/** Texts of the plan dialog, and the plans' prices. */
import type { ListingPlan } from "@mainstreet/contracts/plan";

interface Plan {
  name: string;
  price: string;
  features: readonly string[];
}

export const plans = {
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
} as const satisfies Record<ListingPlan, Plan>;

export const planText = {
  title: "List Your Business",
  slogan: "Be Seen. Be Local. Be Supported.",
  trust: ["Local targeting", "Real customers", "Instant visibility"],
  perQuarter: "/quarter",
  quarter: (price: string) => `${price}/quarter`,
  mostPopular: "Most Popular",
  call: (phone: string) => `Call ${phone}`,
  apply: "Apply online",
  choose: (plan: string) => `Choose ${plan}`,
  /** Hidden suffix for screen readers: which plan a button is about. */
  about: (plan: string) => ` about the ${plan} plan`,
  withPlan: (plan: string) => ` with the ${plan} plan`,
  footer: "Cancel anytime • No setup fees",
  unfinished: "You have an unfinished listing.",
  resume: "Continue",
  close: "Close",
} as const;
