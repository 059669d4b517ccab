/** MUI's Tooltip on a page's first view: its part comes once the page is used, the browser's own stands in. */
import type Tooltip from "@mui/material/Tooltip";
import { styled } from "@mui/material/styles";
import { cloneElement, useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useTouched } from "../hooks/use-touched.ts";

interface LazyTooltipProps {
  title: string;
  /** One control that takes a ref and a title. */
  children: ReactElement<{ title?: string }>;
}

export function LazyTooltip({ title, children }: LazyTooltipProps) {
  const touched = useTouched();
  const place = useRef<HTMLSpanElement>(null);
  const [part, setPart] = useState<{ Tooltip: typeof Tooltip }>();
  useEffect(() => {
    if (!touched || !navigator.onLine) return undefined;
    const end = new AbortController();
    const load = async () => {
      const { default: loaded } = await import("@mui/material/Tooltip");
      if (end.signal.aborted) return;
      const show = () => setPart({ Tooltip: loaded });
      // Around it the control is made anew, and would lose the focus.
      if (!place.current?.contains(document.activeElement)) show();
      else place.current.addEventListener("focusout", show, { once: true, signal: end.signal });
    };
    // Where it cannot be fetched, the browser's own stays.
    load().catch(() => {});
    return () => end.abort();
  }, [touched]);

  return (
    <Place ref={place}>
      {part ? (
        <part.Tooltip describeChild title={title}>
          {children}
        </part.Tooltip>
      ) : (
        cloneElement(children, { title })
      )}
    </Place>
  );
}

const Place = styled("span")({ display: "inline-flex", flexShrink: 0 });
