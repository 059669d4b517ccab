/** A grid of many cards that comes alive a few cards at a time, and first those that are touched. */
import { Children, Suspense } from "react";
import type { ComponentProps } from "react";
import { CardGrid } from "./page.tsx";

/** Few enough for one short task on a phone. */
const AT_ONCE = 3;

/** Takes the list's items; nothing in them waits, the boundaries are for coming alive alone. */
export function CardRows({ children, ...rest }: ComponentProps<typeof CardGrid>) {
  const items = Children.toArray(children);
  const groups = Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  return (
    <CardGrid {...rest}>
      {groups.map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- by place: the items have keys of their own
        <Suspense key={index}>{group}</Suspense>
      ))}
    </CardGrid>
  );
}
