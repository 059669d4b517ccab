/** Attribute of the style element that the server makes: the names of what it holds. */
export const MADE_ATTRIBUTE = "data-made";
