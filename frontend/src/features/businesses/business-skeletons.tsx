/** Business cards without words while they are on their way. */
import { OTHER_BUSINESSES_FIRST, homeText } from "../../shared/text/home.ts";
import Skeleton from "@mui/material/Skeleton";
import { CardGrid, HiddenText } from "../../shared/ui/page.tsx";
import { styled } from "@mui/material/styles";

const PLACES = Array.from({ length: OTHER_BUSINESSES_FIRST }, (_, place) => place);

export function BusinessSkeletons() {
  return (
    <>
      <HiddenText as="output">{homeText.loading}</HiddenText>
      <CardGrid aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place}>
            <Blank>
              <Skeleton variant="rounded" />
              <div>
                <Skeleton variant="text" />
                <Skeleton variant="text" />
                <Skeleton variant="text" />
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
  // Sizes stand here: the page's policy allows no inline styles.
  "& > span": { height: 48 },
  "& > div > :nth-of-type(1)": { width: "60%" },
  "& > div > :nth-of-type(2)": { width: "40%" },
  "& > div > :nth-of-type(3)": { width: "75%" },
}));
