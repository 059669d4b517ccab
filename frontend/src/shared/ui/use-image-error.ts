/** Detects images that fail to load, so that a placeholder can be shown. */
import { useEffect, useRef, useState } from "react";

/** Returns whether the image at this address is broken, and the props that detect it. */
export function useImageError(src: string) {
  const ref = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const onError = () => setBrokenSrc(src);

  // It may have failed before hydration. SVGs without a size have no width either, so decoding
  // decides.
  useEffect(() => {
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBrokenSrc(src));
  }, [src]);

  return { isBroken: brokenSrc === src, watched: { ref, onError } };
}
