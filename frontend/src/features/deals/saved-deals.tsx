/** The deals saved on this device, each as it is today. */
import BookmarkRemoveOutlined from "@mui/icons-material/BookmarkRemoveOutlined";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useApi } from "../../shared/api/context.ts";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { dealText } from "../../shared/text/deals.ts";
import { useToday } from "../../shared/town/today.tsx";
import { TicketDrawing } from "../../shared/ui/drawings.tsx";
import { StateMessage } from "../../shared/ui/state-message.tsx";
import { CardGrid } from "../../shared/ui/page.tsx";
import { DealCard } from "./deal-card.tsx";
import { couponQuery } from "./get-coupon.ts";
import type { SavedDeal } from "./saved-store.ts";
import { Stub, Ticket, Title } from "./ticket.ts";
import { TicketSkeletons } from "./ticket-skeletons.tsx";
import { toggleSaved, useSaved } from "./use-saved.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

export function SavedDeals({ id, onOpen }: { id: string; onOpen: (id: number) => void }) {
  const saved = useSaved();
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Typography variant="h2" id={`${id}-title`}>
        {dealText.savedDeals}
      </Typography>
      <Explanation color="textSecondary">{dealText.savedNote}</Explanation>
      {saved === undefined ? (
        <TicketSkeletons />
      ) : saved.length === 0 ? (
        <NothingSaved />
      ) : (
        <CardGrid data-cards="deals">
          {saved.map((deal) => (
            <li key={deal.id}>
              <SavedCard deal={deal} onOpen={onOpen} />
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

function SavedCard({ deal, onOpen }: { deal: SavedDeal; onOpen: (id: number) => void }) {
  const { location } = useLocationHandle().state;
  const { data, isPending, isError } = useQuery(couponQuery(useApi(), deal.id, location));
  const today = useToday();
  if (isPending || isError)
    return <PlainCard deal={deal} note={isError ? dealText.savedUnchecked : ""} linked />;
  if (!data) return <PlainCard deal={deal} note={dealText.savedGone} />;
  const over = data.expired || (data.expiration !== null && data.expiration < today);
  if (over) return <PlainCard deal={deal} note={dealText.savedExpired} linked />;
  return <DealCard coupon={data} onOpen={onOpen} />;
}

/** A deal without its ticket: not known yet, over or gone. */
function PlainCard({ deal, note, linked }: { deal: SavedDeal; note: string; linked?: boolean }) {
  return (
    <Ticket component="article">
      <Stub>
        <Title>{linked ? <Link to={`/coupons/${deal.id}`}>{deal.title}</Link> : deal.title}</Title>
        <span>{deal.business}</span>
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
      </Stub>
    </Ticket>
  );
}

const Note = styled("b")(({ theme }) => ({
  minHeight: "1.5em",
  fontWeight: 600,
  color: theme.vars.palette.secondary.main,
}));

/** Above the link that covers the card. */
const Remove = styled(Button)({ zIndex: 1, alignSelf: "start", marginTop: 8 });

const Explanation = styled(Typography)({ marginBottom: 16 });
