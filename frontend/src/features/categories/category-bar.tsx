/** Sticky row of chips to filter by category; each is a link, so it works before any script. */
import type { Category } from "@mainstreet/contracts/category";
import GridViewOutlined from "@mui/icons-material/GridViewOutlined";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { categoryLabel } from "../../shared/format/listing.ts";
import { homeText } from "../../shared/text/home.ts";
import { PageWidth } from "../../shared/ui/page.tsx";
import { CategoryIcon } from "./category-icon.tsx";

interface CategoryBarProps {
  categories: Category[];
  chosen: number | undefined;
  /** Address of the home page with a category chosen, or none. */
  hrefOf: (category: number | undefined) => string;
}

export function CategoryBar({ categories, chosen, hrefOf }: CategoryBarProps) {
  const list = useRef<HTMLUListElement>(null);

  // The chosen chip comes into view; the page itself does not move.
  useEffect(() => {
    const row = list.current;
    const chip = row?.querySelector<HTMLElement>(`[data-category="${chosen ?? "all"}"]`);
    if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }, [chosen]);

  return (
    <Bar aria-label={homeText.categories}>
      <PageWidth>
        <Chips ref={list}>
          <CategoryChip
            id="all"
            href={hrefOf(undefined)}
            chosen={chosen === undefined}
            icon={<GridViewOutlined aria-hidden="true" />}
            label={homeText.allCategories}
          />
          {categories.map(({ id, name }) => (
            <CategoryChip
              key={id}
              id={id}
              href={hrefOf(id)}
              chosen={chosen === id}
              icon={<CategoryIcon name={name} />}
              label={categoryLabel(name)}
            />
          ))}
        </Chips>
      </PageWidth>
    </Bar>
  );
}

interface CategoryChipProps {
  id: number | "all";
  href: string;
  chosen: boolean;
  icon: ReactNode;
  label: string;
}

function CategoryChip(props: CategoryChipProps) {
  return (
    <li data-category={props.id}>
      <Link to={props.href} replace preventScrollReset aria-current={props.chosen}>
        {props.icon}
        {props.label}
      </Link>
    </li>
  );
}

const Bar = styled("nav")(({ theme }) => ({
  position: "sticky",
  top: 57,
  zIndex: 20,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "@media (min-width: 768px)": { top: 65 },
}));

const Chips = styled("ul")(({ theme }) => ({
  position: "relative",
  display: "flex",
  gap: 8,
  margin: "0 -16px",
  padding: "10px 16px",
  listStyle: "none",
  overflowX: "auto",
  scrollbarWidth: "none",
  // Fading edges tell that there is more to the side.
  maskImage:
    "linear-gradient(to right, transparent, #000 16px, #000 calc(100% - 32px), transparent)",
  "& a": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    height: 40,
    padding: "0 14px 0 10px",
    boxSizing: "border-box",
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 999,
    whiteSpace: "nowrap",
    fontSize: "0.9375rem",
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    textDecoration: "none",
    transition: "border-color 150ms ease-out",
    "&:hover": { borderColor: theme.vars.palette.text.secondary },
    "&:focus-visible": { outlineOffset: 1 },
  },
  "& svg": { fontSize: 20, color: theme.vars.palette.text.secondary },
  '& a[aria-current="true"]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    "& svg": { color: "inherit" },
  },
}));
