/** A fault of the uploaded file as a whole; the message is for the person who chose it. */
export class FileFault extends Error {
  /** Whether it goes away once somebody says what the columns are. */
  readonly needsMapping: boolean;

  constructor(message: string, { needsMapping = false } = {}) {
    super(message);
    this.name = "FileFault";
    this.needsMapping = needsMapping;
  }
}
