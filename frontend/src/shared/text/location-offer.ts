/** Words of the card that offers to sort what is being read. */
export const offerText = {
  title: "See what is nearest?",
  body: "Your location is here; the deals have kept their order.",
  button: "Nearest first",
  dismiss: "Keep the order",
} as const;
