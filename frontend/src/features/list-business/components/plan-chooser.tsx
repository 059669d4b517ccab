/** The plan dialog: what a listing offers, and its two plans. */
import GroupsOutlined from "@mui/icons-material/GroupsOutlined";
import BoltRounded from "@mui/icons-material/BoltRounded";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import { LISTING_PLANS } from "@mainstreet/contracts/plan";
import type { ListingPlan } from "@mainstreet/contracts/plan";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { planText } from "../../../shared/text/plans.ts";
import { DialogHeader } from "./listing-dialog.tsx";
import { useSent } from "../sent-listings.ts";
import type { SentListing } from "../sent-listings.ts";
import { PlanCard } from "./plan-card.tsx";
import { sentText } from "../../../shared/text/wizard.ts";

interface PlanChooserProps {
  /** There is an unfinished form. */
  begun: boolean;
  onChoose: (plan: ListingPlan) => void;
  onResume: () => void;
  onWithdraw: (listing: SentListing) => void;
  onClose: () => void;
}

const [targeting, customers, visibility] = planText.trust;
const TRUST = [
  [targeting, PlaceOutlined],
  [customers, GroupsOutlined],
  [visibility, BoltRounded],
] as const;

export function PlanChooser(props: PlanChooserProps) {
  const { begun, onChoose, onResume, onWithdraw, onClose } = props;
  return (
    <>
      <DialogHeader onClose={onClose}>
        <Slogan>{planText.slogan}</Slogan>
      </DialogHeader>
      <Content>
        {begun && (
          <Alert
            severity="info"
            role="note"
            action={
              <Button size="small" variant="contained" onClick={onResume}>
                {planText.resume}
              </Button>
            }
          >
            {planText.unfinished}
          </Alert>
        )}
        <SentListings onWithdraw={onWithdraw} />
        <Trust>
          {TRUST.map(([point, Icon]) => (
            <li key={point}>
              <Icon aria-hidden="true" />
              {point}
            </li>
          ))}
        </Trust>
        <Cards>
          {LISTING_PLANS.map((plan) => (
            <PlanCard key={plan} plan={plan} onApply={() => onChoose(plan)} />
          ))}
        </Cards>
        <Footnote>{planText.footer}</Footnote>
      </Content>
    </>
  );
}

const Slogan = styled("p")(({ theme }) => ({
  margin: "4px 0 0",
  color: theme.vars.palette.text.secondary,
}));

const Content = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 20,
  padding: "4px 24px 20px",
  overflowY: "auto",
  [theme.breakpoints.down("md")]: { paddingInline: 16 },
}));

const Trust = styled("ul")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: "6px 24px",
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontSize: "0.875rem",
  fontWeight: 600,
  "& li": { display: "flex", alignItems: "center", gap: 6 },
  "& svg": { fontSize: 20, color: theme.vars.palette.primary.main },
  [theme.breakpoints.down("sm")]: { columnGap: 16 },
}));

const Cards = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 24,
  paddingTop: 12,
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
}));

const Footnote = styled("p")(({ theme }) => ({
  margin: 0,
  textAlign: "center",
  fontSize: "0.875rem",
  color: theme.vars.palette.text.secondary,
}));

/** Listings sent from this device, each with a button to withdraw it. */
function SentListings({ onWithdraw }: { onWithdraw: (listing: SentListing) => void }) {
  return useSent().map((listing) => (
    <Alert
      key={listing.id}
      severity="info"
      role="note"
      action={
        <Button
          size="small"
          color="error"
          aria-label={sentText.withdrawOf(listing.businessName, listing.address)}
          onClick={() => onWithdraw(listing)}
        >
          {sentText.withdraw}
        </Button>
      }
    >
      {sentText.sent(listing.businessName, listing.address)}
    </Alert>
  ));
}
