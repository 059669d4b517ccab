/** Tickets without words while the deals are on their way, in the shape of what comes. */
import { homeText } from "../../../shared/text/home.ts";
import Skeleton from "@mui/material/Skeleton";
import { CardGrid, HiddenText } from "../../../shared/ui/page.tsx";
import { Perforation, Stub, Ticket, Top } from "../ticket.ts";
import { styled } from "@mui/material/styles";

/** One row of the widest window. */
const PLACES = ["a", "b", "c", "d"];

export function TicketSkeletons() {
  return (
    <>
      <HiddenText as="output">{homeText.loading}</HiddenText>
      <CardGrid data-cards="deals" aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place}>
            <Blank component="div">
              <Top />
              <Perforation />
              <Stub>
                <Skeleton variant="rounded" />
                <Skeleton variant="text" />
                <Skeleton variant="text" />
                <Skeleton variant="text" />
              </Stub>
            </Blank>
          </li>
        ))}
      </CardGrid>
    </>
  );
}

const Blank = styled(Ticket)(({ theme }) => ({
  pointerEvents: "none",
  "& > div:first-of-type": { backgroundColor: theme.vars.palette.well },
  // Sizes stand here: the page's policy allows no inline styles.
  "& span:nth-of-type(1)": { width: "40%", height: 24 },
  "& span:nth-of-type(2)": { width: "85%" },
  "& span:nth-of-type(3)": { width: "65%" },
  "& span:nth-of-type(4)": { width: "45%" },
}));
