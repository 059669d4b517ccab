/** Headings and paragraphs in the sizes of the design. */
import { headings } from "../theme/look.ts";
import { styled } from "./styled.ts";

/** Of the page. */
export const PageTitle = styled("h1")({
  margin: 0,
  ...headings.h1,
  overflowWrap: "anywhere",
});
/** Of a part of the page, or of a dialog. */
export const PartTitle = styled("h2")({ margin: 0, ...headings.h2 });
/** Of a grid of cards. */
export const GridTitle = styled(PartTitle)({ marginBottom: 16 });
/** Of a card. */
export const CardTitle = styled("h2")({ margin: 0, ...headings.h3 });

export const Paragraph = styled("p")({ margin: 0 });
/** Says more to those who want to know. */
export const SoftParagraph = styled("p")(({ theme }) => ({
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
/** Under a page's title. */
export const Subtitle = styled(SoftParagraph)({ marginTop: 4 });
