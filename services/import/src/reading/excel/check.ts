/** Checks, while the bytes stream past, that a file is a zip, as Excel workbooks are. */
import { FileFault } from "../file-fault.ts";
import type { Encoding } from "../text.ts";

const ZIP = "504b0304";
const OLD = "d0cf11e0";

/** Throws `FileFault` for what is no zip; the rest is checked when the workbook is opened. */
export const workbookCheck = {
  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    for await (const chunk of source) {
      if (head.length < 4) {
        head = Buffer.concat([head, chunk.subarray(0, 4)]);
        if (head.length >= 4) checkHead(head);
      }
      yield chunk;
    }
    if (head.length === 0) throw new FileFault("The file is empty.");
    checkHead(head);
  },
  /** Encoding of the CSV that its sheets are read as. */
  encoding: (): Encoding => "utf-8",
};

function checkHead(head: Buffer) {
  const start = head.toString("hex", 0, 4);
  if (start === OLD)
    throw new FileFault(
      "This workbook is of an old kind or has a password. Please save it as an Excel workbook (.xlsx) without one.",
    );
  if (start !== ZIP)
    throw new FileFault(
      "This file is called .xlsx, but it is no Excel workbook. Please give its name the ending of what it is, such as .csv.",
    );
}
