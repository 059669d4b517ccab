/** A fault of the uploaded file as a whole; the message is for the person who chose it. */
export class FileFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FileFault";
  }
}
