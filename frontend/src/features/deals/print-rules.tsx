/** On paper a coupon's page is one clean coupon: black on white, without anything to click. */
import { styled } from "../../shared/ui/styled.ts";

/** Shows nothing itself: its presence makes the rules those of the page. */
export const PrintRules = () => <Rules hidden />;

const Rules = styled("i")({
  "@media print": {
    "body:has(&) [data-frame] > :not(main), body:has(&) [data-screen-only], body:has(&) [data-toast]":
      { display: "none !important" },
    "html:has(&), html:has(&) *, html:has(&) *::before, html:has(&) *::after": {
      color: "#000 !important",
      backgroundColor: "#fff !important",
      boxShadow: "none !important",
    },
    "body:has(&) :is(article, aside, section)": { breakInside: "avoid" },
    "main:has(&) a": { textDecoration: "none !important" },
    "@page": { margin: "16mm" },
  },
});
