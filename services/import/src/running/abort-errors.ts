/** The run ends here and goes on later: the process closes, or another worker has taken over. */
export class Stopped extends Error {
  constructor() {
    super("the import goes on later");
    this.name = "Stopped";
  }
}

/** An admin has asked to cancel the import: what is stored stays, nothing is added. */
export class Cancelled extends Error {
  constructor() {
    super("the import was cancelled");
    this.name = "Cancelled";
  }
}
