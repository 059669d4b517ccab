/** Words of every form. */

/** Of what the browser cannot read. */
export const badInputText = (type: string) =>
  type === "number" ? "Please enter a number" : `Please enter a real ${type}`;
