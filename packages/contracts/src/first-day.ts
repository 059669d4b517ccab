/** The year of an earlier day is a slip, as 0026 for 2026. Apart from the fields: no page needs zod to read its address. */
export const FIRST_DAY = "1900-01-01";
