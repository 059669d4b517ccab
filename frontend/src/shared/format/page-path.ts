/**
 * Paths of business and event pages: the id finds the record, the slug is for people and may be
 * wrong or missing. Made by hand: slug packages ship transliteration tables to every visitor.
 */
const LONGEST = 60;

interface Named {
  id: number;
  name: string;
}

const pathOf = (folder: string, { id, name }: Named) => {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const slug = Array.from((words ?? []).join("-"))
    .slice(0, LONGEST)
    .join("");
  return `/${folder}/${id}${slug && `/${encodeURIComponent(slug)}`}`;
};

export const businessPath = (business: Named) => pathOf("businesses", business);

export const eventPath = (event: Named) => pathOf("events", event);
