/** Texts shared by all forms. */

/** Error for input that the browser cannot parse. */
export const badInputText = (type: string) =>
  type === "number" ? "Please enter a number" : `Please enter a real ${type}`;
