/** Address of the page that shows all that is found. */
export const resultsHref = (q: string) => `/?${new URLSearchParams({ q }).toString()}`;
