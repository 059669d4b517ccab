/** The page of all businesses on a map, beside the list of those in view. */
import Button from "@mui/material/Button";
import CheckRounded from "@mui/icons-material/CheckRounded";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { Link, useSearchParams } from "react-router-dom";
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { CategoryBar } from "../../../features/categories/category-bar.tsx";
import { placesQuery } from "../../../features/map/places.ts";
import type { Place } from "../../../features/map/places.ts";
import { useApi } from "../../../shared/api/client.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { useMounted } from "../../../shared/hooks/hydration.ts";
import { usePageTitle, PageWidth } from "../../../shared/ui/page.tsx";
import { mapText } from "../../../shared/text/map.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { ChipLink } from "../../../shared/ui/chip-link.tsx";
import { BuildingDrawing } from "../../../shared/ui/drawings.tsx";
import { FailureState, RetryLine, StateMessage, PartSpinner } from "../../../shared/ui/states.tsx";
import { pageLoad } from "../page-route.ts";
import { MapAndList, PLACE } from "./map-and-list.tsx";
import type { MapAndListProps } from "./map-and-list.tsx";
import { mapHref, readMapParams } from "./map-params.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const asked = client.fetchQuery(categoriesQuery(api));
  if (complete) await asked;
  // Not awaited: the page shows its own loading and error states.
  else void asked.catch(() => {});
  return null;
}

function MapPage() {
  const params = readMapParams(useSearchParams()[0]);
  const [here, setHere] = useState<string>();
  const { categoryId, openNow } = params;
  const filter = { categoryId, openNow, at: here ?? params.at };
  // The directory uses the same parameters.
  const listHref = mapHref({ categoryId, openNow }).replace("/map", "/businesses");
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const chosen = categories.find(({ id }) => id === categoryId);
  const title = mapText.title(chosen && categoryLabel(chosen.name));
  usePageTitle(`${title} – ${useTown().name}`);
  // Deferred, so that the rest of the page responds first.
  const isMounted = useDeferredValue(useMounted());
  return (
    <>
      <CategoryBar chosen={categoryId} hrefOf={(id) => mapHref({ ...filter, categoryId: id })} />
      <PageWidth>
        <Head>
          <Typography variant="h1">{title}</Typography>
          <ChipLink
            href={mapHref({ ...filter, openNow: openNow ? undefined : true })}
            chosen={openNow === true}
            icon={openNow ? <CheckRounded /> : <ScheduleOutlined />}
            label={mapText.openNow}
          />
          <Button component={Link} to={listHref}>
            {mapText.asList}
          </Button>
        </Head>
        {isMounted ? <Places params={params} here={here} onHere={setHere} /> : <Before />}
      </PageWidth>
    </>
  );
}
export { MapPage as Component };

/** The server's page only reserves the room: the browser fetches the places. */
const Before = () => <Waiting>{mapText.before}</Waiting>;

/** As high as the map and list, so that the footer does not move. */
const Waiting = styled("div")(({ theme }) => ({
  minHeight: PLACE.phone,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.up("md")]: { minHeight: PLACE.desk },
}));

function Places(props: Omit<MapAndListProps, "places" | "chosen" | "categories">) {
  const api = useApi();
  const { categoryId, openNow, business } = props.params;
  const { data, error, refetch } = useQuery(placesQuery(api, { categoryId, openNow }));
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  const chosen = useChosen(data, business);
  if (error && !data) return <FailureState title={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Waiting>
        <PartSpinner text={mapText.loading} />
      </Waiting>
    );
  return (
    <>
      {/* Refetching the businesses, e.g. who is open by now, failed. */}
      {error && (
        <Typography component="div" sx={{ mb: 2 }}>
          <RetryLine text={error.message} onRetry={() => void refetch()} />
        </Typography>
      )}
      {data.length === 0 && !chosen ? (
        <StateMessage
          alert
          drawing={<BuildingDrawing />}
          title={openNow ? mapText.noneOpen : mapText.none}
          action={
            (categoryId !== undefined || openNow) && (
              <Button component={Link} to={mapHref({})} variant="outlined">
                {mapText.showAll}
              </Button>
            )
          }
        />
      ) : (
        <MapAndList {...props} places={data} chosen={chosen} categories={categories} />
      )}
    </>
  );
}

/**
 * Returns the chosen business, also after a refetch without it (it may have closed): whoever reads
 * about it can go on.
 */
function useChosen(places: readonly Place[] | undefined, business: number | undefined) {
  const found = useMemo(() => places?.find(({ id }) => id === business), [places, business]);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === business ? last : undefined);
}

const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 12px",
  margin: "16px 0",
  "& h1": { marginRight: "auto" },
  "& a": { height: "auto", minHeight: 44, borderRadius: 22 },
});
