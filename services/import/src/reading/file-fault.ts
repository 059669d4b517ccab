/** A fault of the uploaded file as a whole; the message is for the person who chose it. */
export class FileFault extends Error {
  /** It goes away when somebody says what the columns are. */
  readonly needsMapping: boolean;

  constructor(message: string, { needsMapping = false } = {}) {
    super(message);
    this.name = "FileFault";
    this.needsMapping = needsMapping;
  }
}
