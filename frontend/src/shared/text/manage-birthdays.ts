/** Words of the Birthdays tab. */
export const adminBirthdayText = {
  tab: "Birthdays",
  manage: "Manage Birthdays",
  one: "birthday",
  many: "birthdays",
  intro: "What shoppers left for birthday offers. Only admins see it.",
  kept: (months: number) =>
    `Each goes by itself after ${months === 1 ? "a month" : `${months} months`}.`,
  list: "List of birthdays",
  search: "Search by whole e-mail address",
  empty: "Nobody has left a birthday yet.",
  nothingFits: "Nobody has left a birthday with this e-mail address.",
  loadFailed: (message: string) => `Failed to load birthdays: ${message}`,

  name: "Name",
  birthday: "Birthday",
  email: "E-mail",
  left: "Left",

  erase: "Erase",
  erasing: "Erasing...",
  eraseOf: (name: string) => `Erase the birthday of ${name}`,
  question: (name: string) => `Erase the birthday of ${name}?`,
  whatGoes: (email: string) => `The name, the birthday and ${email} are gone for good.`,
  /** Of everything that one person left. */
  personHas: (email: string, count: number) =>
    `${email} has left ${count === 1 ? "1 birthday" : `${count} birthdays`}.`,
  erasePerson: "Erase this person's data",
  personQuestion: (email: string) => `Erase everything that ${email} left here?`,
  personWhatGoes: (count: number) =>
    `${count === 1 ? "1 birthday goes" : `${count} birthdays go`} for good, with name and address. Listings that this person sent are erased in the Submissions tab.`,
  erased: (count: number) => (count === 1 ? "Birthday erased" : `${count} birthdays erased`),
  eraseFailed: "Failed to erase the birthday",
} as const;
