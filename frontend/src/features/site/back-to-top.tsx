/** Leads back up once one has scrolled more than 300 px. */
import KeyboardArrowUpRounded from "@mui/icons-material/KeyboardArrowUpRounded";
import { useEffect, useState } from "react";
import { whenIdle } from "../../shared/hooks/page-life.ts";
import { siteText } from "../../shared/text/site.ts";
import { CONTENT_ID, scrollBehavior } from "../../shared/ui/page.tsx";
import { styled } from "@mui/material/styles";
import Fab from "@mui/material/Fab";

const THRESHOLD_PX = 300;

export function BackToTop() {
  const far = useScrolledPast(THRESHOLD_PX);
  if (!far) return null;
  return (
    <Place color="primary" size="medium" aria-label={siteText.backToTop} onClick={goUp}>
      <KeyboardArrowUpRounded />
    </Place>
  );
}

/** The button goes as the page arrives, so the focus goes ahead. */
function goUp() {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: scrollBehavior() });
}

function useScrolledPast(threshold: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const measure = () => setPast(window.scrollY > threshold);
    // Asked at once, the browser would have to lay out the page before its time.
    const stop = whenIdle(measure);
    window.addEventListener("scroll", measure, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", measure);
    };
  }, [threshold]);
  return past;
}

const Place = styled(Fab)(({ theme }) => ({
  position: "fixed",
  right: 16,
  bottom: "calc(72px + env(safe-area-inset-bottom))",
  zIndex: 20,
  [theme.breakpoints.up("md")]: { bottom: 24, right: 24 },
}));
