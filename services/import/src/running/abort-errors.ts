/** Thrown when a run ends here and continues later: the process closes, or another worker has taken over. */
export class Stopped extends Error {
  constructor() {
    super("the import goes on later");
    this.name = "Stopped";
  }
}

/** Thrown when an admin cancels the import: what is stored stays, nothing is added. */
export class Cancelled extends Error {
  constructor() {
    super("the import was cancelled");
    this.name = "Cancelled";
  }
}
