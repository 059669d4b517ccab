/** One answer in the review. */
import { styled } from "@mui/material/styles";
import { uploadText } from "../../../shared/text/upload.ts";
import { wizardText } from "../../../shared/text/wizard.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import type { ReviewedField } from "../listing-review.ts";

export function ReviewEntry({ label, value, long = false, picture }: ReviewedField) {
  return (
    <Entry data-long={long}>
      <dt>{label}</dt>
      <dd data-none={value === ""}>
        {value === "" && wizardText.none}
        {value !== "" && !picture && value}
        {value !== "" && picture && (
          <Frame data-kind={picture}>
            <Picture
              src={value}
              alt={uploadText.preview(label)}
              kind={picture}
              width={320}
              height={200}
              sizes="240px"
            />
          </Frame>
        )}
      </dd>
    </Entry>
  );
}

const Entry = styled("div")(({ theme }) => ({
  '&[data-long="true"]': { gridColumn: "1 / -1" },
  "& dt": { fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" },
  '& dd[data-none="true"]': { color: theme.vars.palette.text.secondary },
}));

const Frame = styled("div")(({ theme }) => ({
  width: "min(240px, 100%)",
  aspectRatio: "16 / 10",
  marginTop: 4,
  overflow: "hidden",
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  '&[data-kind="logo"]': { width: 96, aspectRatio: "1" },
  '&[data-kind="logo"] img': { objectFit: "contain" },
}));
