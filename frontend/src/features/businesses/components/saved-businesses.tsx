/** The businesses saved on this device, with today's data; nothing if there are none. */
import type { BusinessAsSaved } from "@mainstreet/contracts/business";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link as RouterLink } from "react-router-dom";
import { useApi } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { distanceText } from "../../../shared/format/distance-text.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { withDistance } from "../../../shared/location/distance.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { savedQuery } from "../../../shared/saved/saved-api.ts";
import { savedNow, useSaved, useToggleSaved } from "../../../shared/saved/use-saved.ts";
import { SAVED_KEYS, savedBusiness } from "../../../shared/saved/saved-store.ts";
import type { SavedRecord } from "../../../shared/saved/saved-store.ts";
import { deviceStorage, tellStored } from "../../../shared/storage.ts";
import { savedText } from "../../../shared/text/offline.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { RetryLine } from "../../../shared/ui/states.tsx";
import { StaleNotice } from "../../../shared/ui/stale-notice.tsx";

export function SavedBusinesses() {
  const saved = useSaved("businesses") ?? [];
  const toggleSaved = useToggleSaved("businesses");
  const town = useTown();
  const { location } = useLocationHandle().state;
  const ids = saved.map(({ id }) => id);
  const heading = useRef<HTMLHeadingElement>(null);
  // The section disappears with its last business.
  useFocusWhenLost(ids.length, (before) =>
    ids.length < before ? (heading.current ?? document.querySelector("main")) : null,
  );
  const { data, isError, refetch } = useQuery(
    savedQuery(useApi(), "/api/saved-businesses", () => loadContract("businessesAsSaved"), ids),
  );
  useEffect(() => replaceMerged(data?.records.values()), [data]);
  if (saved.length === 0) return null;
  const isGone = (id: number) => data?.known.has(id) === true && !data.records.has(id);
  const about = ({ id, business: before }: SavedRecord) => {
    const business = data?.records.get(id);
    if (!business) return isGone(id) ? savedText.businessGone : before;
    const { category, distance, address } = withDistance(business, location);
    return [categoryLabel(category.name), distanceText(distance, town), address]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <Box component="section" aria-label={savedText.businesses} sx={{ mt: 5 }}>
      <Typography ref={heading} tabIndex={-1} variant="h2">
        {savedText.businesses}
      </Typography>
      {isError && <RetryLine text={savedText.businessesUnchecked} onRetry={() => void refetch()} />}
      <StaleNotice of={data} text={savedText.businessesAsOf} onRetry={() => void refetch()} />
      <List>
        {saved.map((record) => (
          <ListItem key={record.id} divider disableGutters>
            <ListItemText
              primary={
                isGone(record.id) ? (
                  <span dir="auto">{record.title}</span>
                ) : (
                  <Link
                    component={RouterLink}
                    to={businessPath({ id: record.id, name: record.title })}
                    dir="auto"
                    variant="subtitle1"
                    color="textPrimary"
                  >
                    {data?.records.get(record.id)?.name ?? record.title}
                  </Link>
                )
              }
              secondary={about(record)}
            />
            <Button
              size="small"
              sx={{ flexShrink: 0 }}
              aria-label={savedText.removeBusiness(record.title)}
              onClick={() => toggleSaved(record)}
            >
              {savedText.remove}
            </Button>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}

/**
 * Replaces saved businesses that were merged by those they were merged into; one that is then
 * stored twice counts once.
 */
function replaceMerged(businesses: Iterable<BusinessAsSaved> = []) {
  const kept = new Map<number, SavedRecord>();
  for (const one of businesses) if (one.savedId) kept.set(one.savedId, savedBusiness(one));
  const saved = savedNow("businesses");
  if (!saved.some(({ id }) => kept.has(id))) return;
  const next = saved.map((record) => kept.get(record.id) ?? record);
  deviceStorage.setItem(SAVED_KEYS.businesses, JSON.stringify(next));
  tellStored();
}
