/**
 * The only way to show an image: its room is kept, its size fits, and a drawing stands in for it; with a ribbon
 * over it.
 */
import StarRounded from "@mui/icons-material/StarRounded";
import { useBroken } from "./broken-image.ts";
import { BuildingDrawing, BuntingDrawing, TicketDrawing, CategoryIcon } from "./drawings.tsx";
import { pictureSources } from "./picture-sources.ts";
import { styled } from "@mui/material/styles";

interface PictureProps {
  /** Address as stored; "" means none. */
  src: string;
  /** "" where a text beside it says the same. */
  alt: string;
  /** Which drawing stands in. */
  kind: "coupon" | "business" | "logo" | "event";
  /** Where it says more than the kind: its icon stands in. */
  category?: string;
  /** Proportions, in pixels; the box decides the shown size. */
  width: number;
  height: number;
  /** Shown width by window width, as in `<img sizes>`. */
  sizes: string;
  /** For what is seen first: fetched at once. */
  eager?: boolean;
}

export function Picture(props: PictureProps) {
  const { src, alt, kind, category, width, height, sizes, eager } = props;
  const { isBroken, watched } = useBroken(src);
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
  // Around it React preloads nothing: a preload beside the image itself only brings a warning.
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
  // Whole, and on the ground that most logos are made for.
  '&[data-kind="logo"]': { objectFit: "contain", backgroundColor: "#fff" },
  // Pictures are made for daylight: at night they step back behind the words.
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
  // An awning's stripes, as over every shop of the street.
  backgroundImage: `repeating-linear-gradient(90deg, transparent 0 28px, ${theme.vars.palette.divider} 28px 56px)`,
  backgroundSize: "100% 10px",
  backgroundRepeat: "no-repeat",
  "& .MuiSvgIcon-root": { width: 56, height: 56, maxHeight: "64%" },
  "& svg": { width: "min(96px, 86%)", maxHeight: "80%" },
}));

/** A small star ribbon over the picture of what is featured, never a shouting border. */
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
