/** Business cards without words while they are on their way. */
import { styled } from "@mui/material/styles";
import { OTHER_BUSINESSES_FIRST, homeText } from "../../shared/text/home.ts";
import { Bone } from "../../shared/ui/bone.ts";
import { CardGrid, HiddenText } from "../../shared/ui/page.tsx";

const PLACES = Array.from({ length: OTHER_BUSINESSES_FIRST }, (_, place) => place);

export function BusinessSkeletons() {
  return (
    <>
      <HiddenText as="output">{homeText.loading}</HiddenText>
      <CardGrid aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place}>
            <Blank>
              <Bone sx={{ width: 48, height: 48, borderRadius: "8px" }} />
              <div>
                <Bone sx={{ width: "60%" }} />
                <Bone sx={{ width: "40%" }} />
                <Bone sx={{ width: "75%" }} />
              </div>
            </Blank>
          </li>
        ))}
      </CardGrid>
    </>
  );
}

const Blank = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr)",
  gap: 12,
  minHeight: 152,
  boxSizing: "border-box",
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
}));
