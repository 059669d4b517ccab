/** Parses XML as a stream. Names come without their prefix; a document's own entities are refused. */
import { StringDecoder } from "node:string_decoder";
import sax from "sax";
import { FileFault } from "../file-fault.ts";

export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

interface Tag {
  name: string;
  attributes: Record<string, unknown>;
}

/** Nested elements: the parser keeps open ones in memory without bounds of its own. Excel nests less than ten deep. */
const DEPTH_LIMIT = 64;
const ATTRIBUTES_LIMIT = 100;

const DAMAGED = "This workbook is damaged and cannot be read. Please save it in Excel again.";

/** Bytes parsed before what was found is handed on. */
const PIECE = 16 * 1024;

/**
 * Parses the document; yields after every piece, so that what was found can be handed on. Throws `FileFault`
 * for a document that is damaged, or made to exhaust memory.
 */
export async function* elements(source: AsyncIterable<Buffer>, handlers: XmlHandlers) {
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const text = (more: string) => handlers.text?.(more);
  let depth = 0;
  let attributesOfOne = 0;
  const parser = Object.assign(sax.parser(true), {
    onattribute() {
      attributesOfOne += 1;
      if (attributesOfOne > ATTRIBUTES_LIMIT)
        throw new FileFault(
          `An element of this workbook has more than ${ATTRIBUTES_LIMIT} attributes.`,
        );
    },
    onopentag({ name, attributes }: Tag) {
      attributesOfOne = 0;
      depth += 1;
      if (depth > DEPTH_LIMIT)
        throw new FileFault("The elements of this workbook are nested too deeply.");
      handlers.open?.(local(name), plain(attributes));
    },
    ontext: text,
    oncdata: text,
    onclosetag(name: string) {
      depth -= 1;
      handlers.close?.(local(name));
    },
    onerror(error: Error) {
      throw error;
    },
  });
  /**
   * Turns errors into `FileFault`: the parser and number formatting also throw on names that JavaScript
   * knows, such as `constructor`.
   */
  function inOrder(parse: () => void) {
    try {
      parse();
    } catch (error) {
      throw error instanceof FileFault ? error : new FileFault(DAMAGED);
    }
  }
  const decoder = new StringDecoder("utf8");
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += PIECE) {
      inOrder(() => parser.write(decoder.write(chunk.subarray(at, at + PIECE))));
      yield;
    }
  inOrder(() => parser.write(decoder.end()).close());
  yield;
}

/** Parses the whole document. */
export async function parseXml(source: AsyncIterable<Buffer>, handlers: XmlHandlers) {
  for await (const _ of elements(source, handlers));
}

const plain = (attributes: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.slice(name.indexOf(":") + 1),
      String(value),
    ]),
  );

/** Decodes characters that XML cannot hold, which are written by their codes. */
export const unescaped = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
