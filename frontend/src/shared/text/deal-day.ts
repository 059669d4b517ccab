/** Words of a deal that is still to come; apart, for no list needs them. */
export const dealDayText = {
  notYet: (from: string) => `Not valid yet · ${from}`,
} as const;
