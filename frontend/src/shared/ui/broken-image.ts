/** An image that does not load gives way to what stands in for it. */
import { useEffect, useRef, useState } from "react";

/** Whether the image of that address is broken, and what it needs to be watched. */
export function useBroken(src: string) {
  const ref = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const onError = () => setBrokenSrc(src);

  // It may have failed before the page came alive; an SVG without a size has no width either.
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBrokenSrc(src));
  }, [src]);

  return { isBroken: brokenSrc === src, watched: { ref, onError } };
}
