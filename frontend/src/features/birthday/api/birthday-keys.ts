/** Apart from what asks for them: pages know which lists go with the day before any birthday is given. */
export const birthdayKeys = { offers: ["birthday", "offers"] as const };
