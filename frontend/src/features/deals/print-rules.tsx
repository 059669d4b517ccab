/** On paper a coupon's page is one clean coupon: black on white, without anything to click. */
import GlobalStyles from "@mui/material/GlobalStyles";

const RULES = {
  "@media print": {
    "[data-frame] > :not(main), [data-screen-only], [data-toast]": { display: "none !important" },
    "html, html *, html *::before, html *::after": {
      color: "#000 !important",
      backgroundColor: "#fff !important",
      boxShadow: "none !important",
    },
    "main article, main aside, main section": { breakInside: "avoid" },
    "main a": { textDecoration: "none !important" },
    "@page": { margin: "16mm" },
  },
};

export const PrintRules = () => <GlobalStyles styles={RULES} />;
