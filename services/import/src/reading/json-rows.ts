/** Reads JSON row by row in constant memory: one object with arrays of categories, businesses, coupons, events. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { quoteKept } from "@mainstreet/service/http/csv";
import { TokenParser, Tokenizer, TokenizerError, TokenParserError } from "@streamparser/json";
import TokenType from "@streamparser/json/utils/types/tokenType.js";
import { FileFault } from "./file-fault.ts";
import { ROW_LIMIT } from "./file-row.ts";
import type { FileRow } from "./file-row.ts";
import { nameFault } from "./header.ts";

const DEPTH_LIMIT = 64;
const WRONG_SHAPE =
  "A JSON file should hold one object with an array of categories, businesses, coupons or events.";

/**
 * Yields rows of the arrays in file order, in groups. `onUnknownKey` is called with other keys of the object.
 * Throws `FileFault` where the file is no such JSON.
 */
export async function* jsonRows(
  source: AsyncIterable<Buffer>,
  onUnknownKey: (key: string) => void,
): AsyncGenerator<FileRow[]> {
  const rows = { categories: 0, businesses: 0, coupons: 0, events: 0 };
  let group: FileRow[] = [];
  let place = "";
  let offset = 0;
  let rowEnd = 0;
  let sinceRow = 0;

  const tokenizer = new Tokenizer();
  const parser = new TokenParser({ paths: ["$.*.*"], keepStack: false });
  const outline = createOutline(onUnknownKey, () => {
    // Whatever precedes an array does not count as part of its first row.
    rowEnd = offset;
  });
  tokenizer.onToken = (token) => {
    offset = token.offset;
    outline(token.token, token.value);
    parser.write(token);
  };
  // Unlike in the library's own pair, the end of the parser does not end the tokenizer.
  parser.onEnd = () => undefined;
  parser.onValue = ({ value, stack }) => {
    sinceRow = 0;
    const entity = importEntity.safeParse(stack[1]?.key).data;
    if (!entity) return;
    place = ` in ${entity}, after row ${++rows[entity]}`;
    group.push(fileRow(entity, rows[entity], value, offset - rowEnd));
    rowEnd = offset;
  };

  for await (const chunk of source) {
    sinceRow += chunk.length;
    try {
      tokenizer.write(chunk);
    } catch (error) {
      if (error instanceof TokenizerError || error instanceof TokenParserError)
        throw new FileFault(
          `This is not valid JSON: something is wrong near byte ${offset + 1}${place}. Nothing was imported.`,
        );
      throw error;
    }
    if (sinceRow > ROW_LIMIT + chunk.length)
      throw new FileFault(
        `A single value of the file is larger than 1 MB${place}. Nothing was imported.`,
      );
    if (group.length === 0) continue;
    yield group;
    group = [];
  }
  if (!parser.isEnded)
    throw new FileFault(`The file ends in the middle of the JSON${place}. Nothing was imported.`);
}

const cellOf = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === "string" ? quoteKept(value) : value,
];

function requireNames(names: readonly string[]) {
  const fault = nameFault(names);
  if (fault !== "") throw new FileFault(fault);
}

function fileRow(entity: ImportEntity, row: number, value: unknown, size: number): FileRow {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    requireNames(Object.keys(value));
    return { entity, row, cells: Object.entries(value).map(cellOf), size };
  }
  const fault = "Each row should be an object with named fields";
  return { entity, row, cells: [["value", value]], size, fault };
}

/** Watches the outermost level: one object, our keys hold arrays, nesting is bounded. */
function createOutline(onUnknownKey: (key: string) => void, onArray: () => void) {
  let depth = 0;
  let key: string | undefined;
  let awaitsValue = false;
  return (token: TokenType, value: unknown) => {
    if (depth === 0 && token !== TokenType.LEFT_BRACE) throw new FileFault(WRONG_SHAPE);
    if (awaitsValue && depth === 1) {
      awaitsValue = false;
      const known = importEntity.safeParse(key).success;
      if (!known && key !== undefined) {
        requireNames([key]);
        onUnknownKey(key);
      }
      if (known && token !== TokenType.LEFT_BRACKET && token !== TokenType.NULL)
        throw new FileFault(`“${key}” should be an array. ${WRONG_SHAPE}`);
      if (known) onArray();
    } else if (depth === 1 && token === TokenType.STRING) key = String(value);
    if (depth === 1 && token === TokenType.COLON) awaitsValue = true;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth++;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--;
    if (depth > DEPTH_LIMIT) throw new FileFault("The file is nested too deeply.");
  };
}
