/** Sticky row of category chips; on phones a button beside it opens all of them in a sheet. */
import type { Category } from "@mainstreet/contracts/category";
import GridViewOutlined from "@mui/icons-material/GridViewOutlined";
import TuneRounded from "@mui/icons-material/TuneRounded";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../shared/api/client.ts";
import { categoryLabel } from "../../shared/format/category-label.ts";
import { useHistoryLayer } from "../../shared/hooks/use-history-layer.ts";
import { homeText } from "../../shared/text/home.ts";
import { siteText } from "../../shared/text/site.ts";
import { LARGE_TEXT, LOW_VIEW } from "../../shared/theme/tokens.ts";
import { LazyPart, failedDialog } from "../../shared/ui/lazy-part.tsx";
import { PageWidth } from "../../shared/ui/page.tsx";
import { ScrollRow } from "../../shared/ui/scroll-row.tsx";
import { CategoryIcon } from "../../shared/ui/drawings.tsx";
import { ChipLink } from "../../shared/ui/chip-link.tsx";
import { categoriesQuery } from "./categories-api.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";

const loadSheet = async () => (await import("./category-sheet.tsx")).CategorySheet;

interface Choice {
  categories: Category[];
  /** Undefined for all categories; null if what is shown is not filtered by them. */
  chosen: number | null | undefined;
  /** Returns the page's address with that category chosen, or with none. */
  hrefOf: (category: number | undefined) => string;
}

export function CategoryBar(props: Omit<Choice, "categories">) {
  // The page has asked for them before the bar is there: after a failure only the visitor asks again.
  const query = { ...categoriesQuery(useApi()), retryOnMount: false };
  const { data: categories = [], error, refetch } = useQuery(query);
  const choice = { ...props, categories };
  const sheet = useHistoryLayer("categories");
  return (
    <Bar aria-label={homeText.categories}>
      <Row>
        {error && categories.length === 0 ? (
          <Failure role="alert">
            <span>{error.message}</span>
            <Button size="small" onClick={() => void refetch()}>
              {siteText.tryAgain}
            </Button>
          </Failure>
        ) : (
          <>
            <Opener
              aria-label={homeText.browseByCategory}
              aria-haspopup="dialog"
              aria-expanded={sheet.open}
              onClick={() => sheet.show()}
            >
              <TuneRounded />
            </Opener>
            <ChipRow {...choice} />
          </>
        )}
      </Row>
      <LazyPart
        wanted={sheet.open}
        load={loadSheet}
        failed={failedDialog(sheet.close)}
        part={{
          open: sheet.open,
          onClose: sheet.close,
          children: <CategoryChips {...choice} onClose={sheet.close} />,
        }}
      />
    </Bar>
  );
}

interface ChipsProps extends Choice {
  /** Closes the sheet that contains the chips. */
  onClose?: () => void;
}

/** A chip for all categories, then one for each, as list items. */
const CategoryChips = ({ categories, chosen, hrefOf, onClose }: ChipsProps) =>
  [undefined, ...categories].map((category) => (
    <li key={category?.id ?? "all"} data-category={category?.id ?? "all"}>
      <ChipLink
        onClose={onClose}
        href={hrefOf(category?.id)}
        chosen={chosen === category?.id}
        icon={category ? <CategoryIcon name={category.name} /> : <GridViewOutlined />}
        label={category ? categoryLabel(category.name) : homeText.allCategories}
      />
    </li>
  ));

function ChipRow(choice: Choice) {
  const { chosen } = choice;
  const list = useRef<HTMLUListElement>(null);
  const inView = useRef<number | null>(undefined);
  // Scrolls the row, but not the page, to the chosen chip.
  useEffect(() => {
    if (inView.current === chosen) return;
    inView.current = chosen;
    const row = list.current;
    const chip = row?.querySelector<HTMLElement>(`[data-category="${chosen ?? "all"}"]`);
    if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }, [chosen]);

  return (
    <ScrollRow row={list}>
      <Chips ref={list}>
        <CategoryChips {...choice} />
      </Chips>
    </ScrollRow>
  );
}

const Bar = styled("nav")(({ theme }) => ({
  position: "sticky",
  top: 57,
  zIndex: 20,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up("md")]: { top: 65 },
  [LARGE_TEXT]: { top: 0 },
  [LOW_VIEW]: { position: "static" },
}));

const Row = styled(PageWidth)({ display: "flex", alignItems: "center", minHeight: 60 });

const Failure = styled("div")({ display: "flex", alignItems: "center", gap: 8, margin: 0 });

/** For phones only: from 768 px up, the row shows enough. */
const Opener = styled(IconButton)(({ theme }) => ({
  width: 44,
  height: 44,
  marginLeft: -10,
  flexShrink: 0,
  color: theme.vars.palette.primary.main,
  [theme.breakpoints.up("md")]: { display: "none" },
}));

const Chips = styled("ul")(({ theme }) => ({
  position: "relative",
  display: "flex",
  gap: 8,
  margin: "0 -16px 0 -4px",
  padding: "8px 16px 8px 8px",
  listStyle: "none",
  overflowX: "auto",
  scrollbarWidth: "none",
  scrollPaddingInline: 40,
  // Fading edges show that the row scrolls.
  maskImage:
    "linear-gradient(to right, transparent, #000 8px, #000 calc(100% - 32px), transparent)",
  "& a": { minHeight: 44, borderRadius: 22 },
  [theme.breakpoints.up("md")]: { margin: "0 -16px", paddingLeft: 16 },
}));
