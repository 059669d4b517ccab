/** On paper a coupon's page is one clean coupon: black on white, without anything to click. */
import { styled } from "@mui/material/styles";

/** Shows nothing itself: its presence makes the rules those of the page. */
export const PrintRules = () => <Rules hidden />;

const INK = {
  color: "#000 !important",
  backgroundColor: "#fff !important",
  boxShadow: "none !important",
};

// Each selector by itself: in a list, emotion takes only the first for its own place.
const Rules = styled("i")({
  "@media print": {
    "body:has(&) :is([data-frame] > :not(main), [data-screen-only], [data-toast])": {
      display: "none !important",
    },
    "html:has(&)": INK,
    "html:has(&) *": INK,
    "html:has(&) *::before": INK,
    "html:has(&) *::after": INK,
    "main:has(&) :is(article, aside, section)": { breakInside: "avoid" },
    "main:has(&) a": { textDecoration: "none !important" },
    "@page": { margin: "16mm" },
  },
});
