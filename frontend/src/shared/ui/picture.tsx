/**
 * The only way to show an image: it reserves its space, loads a fitting size, and falls back to a
 * drawing. Also the ribbon over it.
 */
import StarRounded from "@mui/icons-material/StarRounded";
import { useImageError } from "./use-image-error.ts";
import { BuildingDrawing, BuntingDrawing, TicketDrawing, CategoryIcon } from "./drawings.tsx";
import { pictureSources } from "./picture-sources.ts";
import { styled } from "@mui/material/styles";

interface PictureProps {
  /** Stored URL; "" means none. */
  src: string;
  /** "" when adjacent text says the same. */
  alt: string;
  /** Selects the fallback drawing. */
  kind: "coupon" | "business" | "logo" | "event";
  /** Category whose icon is the fallback, when it says more than the kind. */
  category?: string;
  /** Aspect ratio, in pixels; the container decides the rendered size. */
  width: number;
  height: number;
  /** Shown width by window width, as in `<img sizes>`. */
  sizes: string;
  /** Set above the fold: fetched with priority. */
  eager?: boolean;
}

export function Picture(props: PictureProps) {
  const { src, alt, kind, category, width, height, sizes, eager } = props;
  const { isBroken, watched } = useImageError(src);
  const sources = pictureSources(src);

  if (!sources || isBroken)
    return (
      <StandIn {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}>
        {category === undefined ? drawings[kind] : <CategoryIcon name={category} />}
      </StandIn>
    );
  const shown = (
    <Image
      {...watched}
      {...sources}
      data-kind={kind}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      {...(eager ? { fetchPriority: "high" as const } : {})}
    />
  );
  // Inside `<picture>` React does not preload: a preload beside the image itself only causes a
  // warning.
  return eager ? <Whole>{shown}</Whole> : shown;
}

const drawings = {
  coupon: <TicketDrawing />,
  business: <BuildingDrawing />,
  logo: <BuildingDrawing />,
  event: <BuntingDrawing />,
};

const Image = styled("img")(({ theme }) => ({
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
  // Logos are not cropped, and stand on the ground that most are made for.
  '&[data-kind="logo"]': { objectFit: "contain", backgroundColor: "#fff" },
  // Pictures are dimmed in the dark scheme, so that text stands out.
  ...theme.applyStyles("dark", { filter: "brightness(0.86)" }),
}));

const Whole = styled("picture")({ display: "contents" });

const StandIn = styled("span")(({ theme }) => ({
  display: "grid",
  placeItems: "center",
  width: "100%",
  height: "100%",
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.well,
  // Awning stripes.
  backgroundImage: `repeating-linear-gradient(90deg, transparent 0 28px, ${theme.vars.palette.divider} 28px 56px)`,
  backgroundSize: "100% 10px",
  backgroundRepeat: "no-repeat",
  "& .MuiSvgIcon-root": { width: 56, height: 56, maxHeight: "64%" },
  "& svg": { width: "min(96px, 86%)", maxHeight: "80%" },
}));

/** Small star ribbon over the picture of a featured record. */
export function FeaturedRibbon({ label }: { label: string }) {
  return (
    <Ribbon>
      <StarRounded />
      {label}
    </Ribbon>
  );
}

const Ribbon = styled("span")(({ theme }) => ({
  position: "absolute",
  top: 12,
  left: 0,
  display: "flex",
  alignItems: "center",
  gap: 4,
  padding: "4px 12px 4px 8px",
  borderRadius: "0 999px 999px 0",
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: 1.25,
  color: theme.vars.palette.secondary.contrastText,
  backgroundColor: theme.vars.palette.secondary.main,
  "& svg": { fontSize: 16 },
}));
