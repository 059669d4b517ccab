/** A town's logo; the awning for towns without one, or when the logo fails to load. */
import { useTown } from "./app-providers.tsx";
import { AWNING } from "./awning.ts";
import { useImageError } from "./use-image-error.ts";
import { pictureSources } from "./picture-sources.ts";
import { styled } from "@mui/material/styles";

export function TownLogo() {
  const { logoUrl } = useTown();
  const { isBroken, watched } = useImageError(logoUrl);
  const sources = pictureSources(logoUrl);
  if (sources && !isBroken)
    return <Logo {...watched} src={sources.src} alt="" width={36} height={36} />;
  return (
    <Awning viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" />
      <path data-part="awning" d={AWNING.awning} />
      <path data-part="shop" d={AWNING.shop} />
    </Awning>
  );
}

/** Not cropped, and on a light background, which logos are made for. */
const Logo = styled("img")({
  width: "auto",
  maxWidth: 36,
  "@media (min-width: 768px)": { maxWidth: 72 },
  borderRadius: 8,
  objectFit: "contain",
  flexShrink: 0,
  backgroundColor: "#fff",
});

const Awning = styled("svg")(({ theme }) => ({
  width: 36,
  height: 36,
  flexShrink: 0,
  "& rect": { fill: theme.vars.palette.primary.main },
  '& [data-part="awning"]': { fill: theme.vars.palette.primary.contrastText },
  '& [data-part="shop"]': {
    fill: "none",
    stroke: theme.vars.palette.primary.contrastText,
    strokeWidth: 2.2,
    strokeLinejoin: "round",
    strokeLinecap: "round",
  },
}));
