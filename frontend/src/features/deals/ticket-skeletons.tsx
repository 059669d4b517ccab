/** Tickets without words while the deals are on their way, in the shape of what comes. */
import { styled } from "@mui/material/styles";
import { homeText } from "../../shared/text/home.ts";
import { Bone } from "../../shared/ui/bone.ts";
import { CardGrid, HiddenText } from "../../shared/ui/page.tsx";
import { Perforation, Stub, Ticket, Top } from "./ticket.ts";

/** One row of the widest window. */
const PLACES = ["a", "b", "c", "d"];

export function TicketSkeletons() {
  return (
    <>
      <HiddenText as="output">{homeText.loading}</HiddenText>
      <CardGrid aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place}>
            <Blank as="div">
              <Top />
              <Perforation />
              <Stub>
                <Bone sx={{ width: "40%", height: 24 }} />
                <Bone sx={{ width: "85%" }} />
                <Bone sx={{ width: "65%" }} />
                <Bone sx={{ width: "45%" }} />
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
}));
