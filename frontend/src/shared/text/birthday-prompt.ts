/** Texts of the card that asks for a birthday; a module of its own, to keep them out of the initial chunk. */
export const birthdayPromptText = {
  title: "Is your birthday coming up?",
  body: "Local shops have something for the day, and for you.",
  button: "Get birthday offers",
  dismiss: "Close birthday offers",
} as const;
