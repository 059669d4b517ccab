/** The run ends here and goes on later: the process closes, or another worker has taken over. */
export class Stopped extends Error {
  constructor() {
    super("the import goes on later");
    this.name = "Stopped";
  }
}
