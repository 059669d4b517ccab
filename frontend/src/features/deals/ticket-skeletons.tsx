/** Tickets without words while the deals are on their way, in the shape of what comes. */
import { homeText } from "../../shared/text/home.ts";
import { boneOf } from "../../shared/ui/bone.ts";
import { CardGrid, HiddenText } from "../../shared/ui/page.tsx";
import { Perforation, Stub, Ticket, Top } from "./ticket.ts";
import { styled } from "../../shared/ui/styled.ts";

/** One row of the widest window. */
const PLACES = ["a", "b", "c", "d"];

export function TicketSkeletons() {
  return (
    <>
      <HiddenText as="output">{homeText.loading}</HiddenText>
      <CardGrid data-cards="deals" aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place}>
            <Blank as="div">
              <Top />
              <Perforation />
              <Stub>
                <DiscountBone />
                <TitleBone />
                <MetaBone />
                <ValidityBone />
              </Stub>
            </Blank>
          </li>
        ))}
      </CardGrid>
    </>
  );
}

const DiscountBone = boneOf("40%", 24);
const TitleBone = boneOf("85%");
const MetaBone = boneOf("65%");
const ValidityBone = boneOf("45%");

const Blank = styled(Ticket)(({ theme }) => ({
  pointerEvents: "none",
  "& > div:first-of-type": { backgroundColor: theme.vars.palette.well },
}));
