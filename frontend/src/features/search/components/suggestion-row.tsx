/** One row of the list: a deal, a business, an event, or the link to all results. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- what a combobox offers can be no <select>
import ArrowForwardRounded from "@mui/icons-material/ArrowForwardRounded";
import { useEffect, useRef } from "react";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { distanceText } from "../../../shared/format/distance-text.ts";
import { shortDay } from "../../../shared/format/day.ts";
import { searchText } from "../../../shared/text/search.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import type { Suggestion } from "../suggestions.ts";
import { styled } from "@mui/material/styles";

interface SuggestionRowProps {
  listId: string;
  q: string;
  suggestion: Suggestion;
  activeId: string | undefined;
  onPoint: (id: string) => void;
  onChoose: (href: string) => void;
}

export const optionId = (listId: string, id: string) => `${listId}-${id}`;

/** A row, chosen with the field's keys or the pointer. */
export function SuggestionRow(props: SuggestionRowProps) {
  const { listId, q, suggestion, activeId, onPoint, onChoose } = props;
  const row = useRef<HTMLDivElement>(null);
  const isActive = suggestion.id === activeId;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox holds focus and keys
    <Row
      ref={row}
      role="option"
      id={optionId(listId, suggestion.id)}
      aria-selected={isActive}
      onPointerMove={() => isActive || onPoint(suggestion.id)}
      onClick={() => onChoose(suggestion.href)}
    >
      <Content suggestion={suggestion} q={q} />
    </Row>
  );
}

function Content({ suggestion, q }: { suggestion: Suggestion; q: string }) {
  const town = useTown();
  if (suggestion.kind === "all")
    return (
      <>
        <ArrowForwardRounded />
        <strong>{searchText.all(q)}</strong>
      </>
    );
  if (suggestion.kind === "business") {
    const { name, logoUrl, category, distance } = suggestion.business;
    return (
      <>
        <Thumb data-logo>
          <Picture src={logoUrl} alt="" kind="logo" width={96} height={96} sizes="40px" />
        </Thumb>
        <Words
          q={q}
          title={name}
          meta={[categoryLabel(category.name), distanceText(distance, town)]}
        />
      </>
    );
  }
  if (suggestion.kind === "event") {
    const { name, imageUrl, startDate, change, location } = suggestion.event;
    return (
      <>
        <Thumb>
          <Picture src={imageUrl} alt="" kind="event" width={160} height={100} sizes="64px" />
        </Thumb>
        <Words q={q} title={name} meta={[shortDay(startDate), change, location]} />
      </>
    );
  }
  const { title, imageUrl, discount, business } = suggestion.coupon;
  const picture = imageUrl || business.imageUrl;
  return (
    <>
      <Thumb>
        <Picture src={picture} alt="" kind="coupon" width={160} height={100} sizes="64px" />
      </Thumb>
      <Words q={q} title={title} meta={[business.name, distanceText(business.distance, town)]} />
      {discount !== "" && <b dir="auto">{discount}</b>}
    </>
  );
}

function Words(props: { q: string; title: string; meta: (string | undefined)[] }) {
  return (
    <span>
      <strong dir="auto">
        <Marked text={props.title} q={props.q} />
      </strong>
      <small dir="auto">
        <Marked text={props.meta.filter(Boolean).join(" · ")} q={props.q} />
      </small>
    </span>
  );
}

const Row = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: 56,
  boxSizing: "border-box",
  margin: "0 8px",
  padding: "6px 12px",
  borderRadius: 8,
  cursor: "pointer",
  '&[aria-selected="true"]': {
    backgroundColor: theme.vars.palette.well,
    boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}`,
    // Visible with forced colors.
    outline: "2px solid transparent",
    outlineOffset: -2,
  },
  "& > svg": { width: 64, color: theme.vars.palette.primary.main },
  "& > span": { display: "grid", minWidth: 0, flexGrow: 1 },
  "& strong": { fontWeight: 600, lineHeight: 1.3, overflowWrap: "anywhere" },
  "& small": {
    fontSize: "0.875rem",
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
    overflowWrap: "anywhere",
  },
  "& > b": {
    flexShrink: 0,
    maxWidth: "34%",
    fontFamily: theme.typography.h1.fontFamily,
    fontWeight: 700,
    textAlign: "right",
    color: theme.vars.palette.secondary.main,
  },
}));

const Thumb = styled("div")(({ theme }) => ({
  flexShrink: 0,
  width: 64,
  height: 40,
  overflow: "hidden",
  borderRadius: 6,
  backgroundColor: theme.vars.palette.well,
  "&[data-logo]": { width: 40, marginInline: 12, borderRadius: 8 },
}));

/** A found text with its matches marked. */
function Marked({ text, q }: { text: string; q: string }) {
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

/** A part of a text, and whether it matches the search. */
interface TextPart {
  text: string;
  marked: boolean;
}

/**
 * Returns the letters in lower case without accents, one for one, so that indexes match those of
 * the text.
 */
const plain = (text: string) =>
  Array.from(text, (letter) => {
    const bare = letter.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
    return bare.length === letter.length ? bare : letter;
  });

/**
 * Splits a text into parts; those at the start of a word that are a word of the search are marked,
 * regardless of case and accents.
 */
export function matches(text: string, q: string): TextPart[] {
  const words = plain(q.normalize())
    .join("")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort((one, other) => other.length - one.length);
  // A combining accent would count as a character of its own and end the word.
  const whole = text.normalize();
  const letters = Array.from(whole);
  const bare = plain(whole);
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
