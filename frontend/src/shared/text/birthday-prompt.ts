/** Words of the card that asks for a birthday; apart from the others, which no first page need carry. */
export const birthdayPromptText = {
  title: "Is your birthday coming up?",
  body: "Local shops have something for the day, and for you.",
  button: "Get birthday offers",
  dismiss: "Close birthday offers",
} as const;
