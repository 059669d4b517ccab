/** All businesses of the town, from A to Z, a page at a time. */
import CheckRounded from "@mui/icons-material/CheckRounded";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import { Link, useSearchParams } from "react-router-dom";
import type { Business } from "@mainstreet/contracts/business";
import { styled } from "@mui/material/styles";
import {
  DIRECTORY_PAGE,
  directoryQuery,
  lettersQuery,
} from "../../../features/businesses/api/directory-api.ts";
import type { DirectoryPart } from "../../../features/businesses/api/directory-api.ts";
import { CategoryBar } from "../../../features/categories/category-bar.tsx";
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { useApi } from "../../../shared/api/client.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { usePageTitle, PageWidth } from "../../../shared/ui/page.tsx";
import { directoryText } from "../../../shared/text/directory.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { BuildingDrawing } from "../../../shared/ui/drawings.tsx";
import { ChipLink } from "../../../shared/ui/chip-link.tsx";
import { ChipRow } from "../../../shared/ui/chip-row.tsx";
import { StateMessage, PartSpinner } from "../../../shared/ui/states.tsx";
import { PagedList } from "../../../shared/ui/paged-list.tsx";
import { pageLoad } from "../page-route.ts";
import { directoryHref, filteredMapHref, readDirectoryParams } from "./directory-params.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const params = readDirectoryParams(new URL(request.url).searchParams);
  const asked = [
    client.fetchQuery(categoriesQuery(api)),
    client.fetchQuery(lettersQuery(api, params.categoryId)),
    client.fetchQuery(directoryQuery(api, params)),
  ];
  if (complete) await Promise.all(asked);
  // Not awaited: the page shows its own loading and error states.
  else void Promise.allSettled(asked);
  return null;
}

function DirectoryPage() {
  const api = useApi();
  const params = readDirectoryParams(useSearchParams()[0]);
  const { categoryId, letter, openNow } = params;
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  const { data: letters = [] } = useQuery(lettersQuery(api, categoryId));
  const chosen = categories.find(({ id }) => id === categoryId);
  const title = directoryText.title(chosen && categoryLabel(chosen.name));
  usePageTitle(`${title} – ${useTown().name}`);
  return (
    <>
      <CategoryBar
        chosen={categoryId}
        hrefOf={(id) => directoryHref({ categoryId: id, openNow })}
      />
      <PageWidth>
        <Typography variant="h1" sx={{ mt: 3, mb: 2 }}>
          {title}
        </Typography>
        <ChipRow aria-label={directoryText.letters}>
          {[undefined, ...letters].map((other) => (
            <ChipLink
              key={other ?? ""}
              href={directoryHref({ categoryId, letter: other, openNow })}
              chosen={other === letter}
              label={directoryText.letter(other)}
            />
          ))}
        </ChipRow>
        <ChipRow aria-label={directoryText.hours}>
          <ChipLink
            href={directoryHref({ categoryId, letter, openNow: openNow ? undefined : true })}
            chosen={openNow === true}
            icon={openNow ? <CheckRounded /> : <ScheduleOutlined />}
            label={directoryText.openNow}
          />
          <Button component={Link} to={filteredMapHref({ categoryId, openNow })}>
            {directoryText.map}
          </Button>
        </ChipRow>
        <Businesses params={params} />
      </PageWidth>
    </>
  );
}
export { DirectoryPage as Component };

const Businesses = ({ params }: { params: DirectoryPart }) => (
  <PagedList
    answer={useQuery(directoryQuery(useApi(), params))}
    count={({ items, total, page }, pages) =>
      items.length > 0 && directoryText.count(total, page, pages)
    }
    countAs="span"
    loading={<PartSpinner text={directoryText.loading} />}
    label={directoryText.pages}
    page={params.page}
    pageSize={DIRECTORY_PAGE}
    hrefOf={(page) => directoryHref({ ...params, page })}
  >
    {({ items, total }) =>
      items.length === 0 ? (
        <NoBusinesses params={params} total={total} />
      ) : (
        <DirectoryList businesses={items} />
      )
    }
  </PagedList>
);

/**
 * Shown on an empty page. If only this page is empty (its last businesses may have closed since),
 * links to the first one.
 */
const NoBusinesses = ({ params, total }: { params: DirectoryPart; total: number }) => {
  const { openNow } = params;
  const way = directoryHref(total > 0 ? { ...params, page: 1 } : {});
  return (
    <StateMessage
      alert
      drawing={<BuildingDrawing />}
      title={openNow && total === 0 ? directoryText.noneOpen : directoryText.none}
      action={
        directoryHref(params) !== way && (
          <Button component={Link} to={way} variant="outlined">
            {total > 0 ? directoryText.toFirst : directoryText.showAll}
          </Button>
        )
      }
    />
  );
};

/** A compact list of businesses, each linked to its page. */
function DirectoryList({ businesses }: { businesses: Business[] }) {
  return (
    <List>
      {businesses.map((business) => (
        <li key={business.id}>
          <Link to={businessPath(business)} dir="auto">
            {business.name}
          </Link>
          <p>
            {categoryLabel(business.category.name)}
            {business.address !== "" && (
              <>
                {" · "}
                <bdi>{business.address}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </List>
  );
}

const List = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  columnGap: 24,
  margin: 0,
  padding: 0,
  listStyle: "none",
  overflowWrap: "anywhere",
  "@media (min-width: 600px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "@media (min-width: 1200px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  "& li": {
    position: "relative",
    padding: "12px 0",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& a": { fontWeight: 600, color: "inherit", textDecoration: "none" },
  "& a::after": { content: '""', position: "absolute", inset: 0 },
  "& li:hover a": { textDecoration: "underline" },
  "& p": { margin: 0, fontSize: "0.875rem", color: theme.vars.palette.text.secondary },
}));
