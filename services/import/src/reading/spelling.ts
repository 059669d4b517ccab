/** What people write as hours and the library `opening_hours` does not read, in the words that it reads. */

/** The only short name of a day in English that it does not know. */
const THU = /\bthu\b\.?/gi;

export const forLibrary = (written: string) => written.replaceAll(THU, "Th");
