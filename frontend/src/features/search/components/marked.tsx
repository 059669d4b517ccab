/** A found text with what matches in it made visible. */
import { styled } from "@mui/material/styles";

export function Marked({ text, q }: { text: string; q: string }) {
  return (
    <>
      {matches(text, q).map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts have no name and no state
        part.marked ? <Mark key={index}>{part.text}</Mark> : part.text,
      )}
    </>
  );
}

const Mark = styled("mark")(({ theme }) => ({
  color: "inherit",
  fontWeight: 700,
  backgroundColor: "transparent",
  textDecoration: "underline",
  textDecorationColor: theme.vars.palette.warning.main,
  textDecorationThickness: 2,
  textUnderlineOffset: 3,
}));

/** Which parts of a text match what was searched for. */
export interface TextPart {
  text: string;
  marked: boolean;
}

/** Letters without accents, one for one, so that places in both texts are the same. */
const plain = (text: string) =>
  Array.from(text, (letter) => {
    const bare = letter.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return bare.length === letter.length ? bare : letter;
  });

/** The text in parts; marked is each start of a word that is also in the search, whatever its case and accents. */
export function matches(text: string, q: string): TextPart[] {
  const words = plain(q)
    .join("")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort((one, other) => other.length - one.length);
  const letters = Array.from(text);
  const bare = plain(text);
  const parts: TextPart[] = [];
  const add = (piece: string, marked: boolean) => {
    const last = parts.at(-1);
    if (last && last.marked === marked) last.text += piece;
    else parts.push({ text: piece, marked });
  };
  for (let at = 0; at < letters.length;) {
    const starts = at === 0 || !/[\p{L}\p{N}]/u.test(bare[at - 1] ?? "");
    const found =
      starts &&
      words.find((word) => bare.slice(at, at + Array.from(word).length).join("") === word);
    const length = found ? Array.from(found).length : 1;
    add(letters.slice(at, at + length).join(""), Boolean(found));
    at += length;
  }
  return parts;
}
