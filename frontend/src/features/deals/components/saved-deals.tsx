/** The deals saved on this device, with today's data. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import BookmarkRemoveOutlined from "@mui/icons-material/BookmarkRemoveOutlined";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { Link } from "react-router-dom";
import { useApi } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { withDistance } from "../../../shared/location/distance.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { dealText } from "../../../shared/text/deals.ts";
import { offlineText } from "../../../shared/text/offline.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { RetryLine, StateMessage } from "../../../shared/ui/states.tsx";
import { StaleNotice } from "../../../shared/ui/stale-notice.tsx";
import { CardGrid } from "../../../shared/ui/page.tsx";
import { DealCard } from "./deal-card.tsx";
import { savedQuery } from "../../../shared/saved/saved-api.ts";
import type { SavedRecord } from "../../../shared/saved/saved-store.ts";
import { TicketStub, Ticket, TicketTitle } from "../ticket.ts";
import { usePrimedCouponPage } from "../use-primed-coupon-page.ts";
import { TicketSkeletons } from "./deal-grid.tsx";
import { useSaved, useToggleSaved } from "../../../shared/saved/use-saved.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

export function SavedDeals({ id, onOpen }: { id: string; onOpen: (id: number) => void }) {
  const saved = useSaved("deals");
  const ids = (saved ?? []).map((deal) => deal.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(ids.length, (before) => (ids.length < before ? heading.current : null));
  const query = useQuery(
    savedQuery(useApi(), "/api/saved-coupons", () => loadContract("couponDetails"), ids),
  );
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Typography ref={heading} tabIndex={-1} variant="h2" id={`${id}-title`}>
        {dealText.savedDeals}
      </Typography>
      <Explanation color="textSecondary">{dealText.savedNote}</Explanation>
      {query.isError && (
        <RetryLine text={dealText.savedUnchecked} onRetry={() => void query.refetch()} />
      )}
      <StaleNotice
        of={query.data}
        text={offlineText.savedAsOf}
        onRetry={() => void query.refetch()}
      />
      {saved === undefined ? (
        <TicketSkeletons />
      ) : saved.length === 0 ? (
        <NothingSaved />
      ) : (
        <CardGrid data-cards="deals">
          {saved.map((deal) => (
            <li key={deal.id}>
              <SavedCard
                deal={deal}
                coupon={query.data?.records.get(deal.id)}
                known={query.data?.known.has(deal.id) === true}
                onOpen={onOpen}
              />
            </li>
          ))}
        </CardGrid>
      )}
    </section>
  );
}

function NothingSaved() {
  return (
    <StateMessage
      drawing={<TicketDrawing />}
      title={dealText.noSaved}
      body={dealText.noSavedAdvice}
      action={
        <Button component={Link} to="/" variant="outlined">
          {dealText.showAllDeals}
        </Button>
      }
    />
  );
}

interface SavedCardProps {
  deal: SavedRecord;
  /** The deal's current data. */
  coupon: CouponDetail | undefined;
  /** Whether the service has answered about this deal. */
  known: boolean;
  onOpen: (id: number) => void;
}

function SavedCard({ deal, coupon, known, onOpen }: SavedCardProps) {
  const { location } = useLocationHandle().state;
  const today = useToday();
  usePrimedCouponPage(coupon);
  const shown = useMemo(
    () => coupon && { ...coupon, business: withDistance(coupon.business, location) },
    [coupon, location],
  );
  if (!shown)
    return <PlainCard deal={deal} note={known ? dealText.savedGone : ""} linked={!known} />;
  const over = shown.expired || (shown.expiration !== null && shown.expiration < today);
  if (over) return <PlainCard deal={deal} note={dealText.savedExpired} linked />;
  return <DealCard coupon={shown} onOpen={onOpen} />;
}

/** A saved deal that is no ticket: not loaded yet, over or gone. */
function PlainCard({ deal, note, linked }: { deal: SavedRecord; note: string; linked: boolean }) {
  const toggleSaved = useToggleSaved("deals");
  return (
    <Ticket component="article">
      <TicketStub>
        <TicketTitle dir="auto">
          {linked ? <Link to={`/coupons/${deal.id}`}>{deal.title}</Link> : deal.title}
        </TicketTitle>
        <span dir="auto">{deal.business}</span>
        <Note>{note}</Note>
        <Remove
          variant="outlined"
          size="small"
          startIcon={<BookmarkRemoveOutlined />}
          aria-label={dealText.removeDeal(deal.title)}
          onClick={() => toggleSaved(deal)}
        >
          {dealText.remove}
        </Remove>
      </TicketStub>
    </Ticket>
  );
}

const Note = styled("b")(({ theme }) => ({
  minHeight: "1.5em",
  fontWeight: 600,
  color: theme.vars.palette.secondary.main,
}));

/** Above the link whose area covers the card. */
const Remove = styled(Button)({ zIndex: 1, alignSelf: "start", marginTop: 8 });

const Explanation = styled(Typography)({ marginBottom: 16 });
