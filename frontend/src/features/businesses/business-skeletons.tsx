/** Business cards without words while they are on their way. */
import { OTHER_BUSINESSES_FIRST, homeText } from "../../shared/text/home.ts";
import { boneOf } from "../../shared/ui/bone.ts";
import { CardGrid, HiddenText } from "../../shared/ui/page.tsx";
import { styled } from "../../shared/ui/styled.ts";

const PLACES = Array.from({ length: OTHER_BUSINESSES_FIRST }, (_, place) => place);

export function BusinessSkeletons() {
  return (
    <>
      <HiddenText as="output">{homeText.loading}</HiddenText>
      <CardGrid aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place}>
            <Blank>
              <LogoBone />
              <div>
                <NameBone />
                <RatingBone />
                <MetaBone />
              </div>
            </Blank>
          </li>
        ))}
      </CardGrid>
    </>
  );
}

const LogoBone = boneOf(48, 48, 8);
const NameBone = boneOf("60%");
const RatingBone = boneOf("40%");
const MetaBone = boneOf("75%");

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
