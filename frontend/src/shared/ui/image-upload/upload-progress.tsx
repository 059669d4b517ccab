/** How far an upload is. */
import LinearProgress from "@mui/material/LinearProgress";
import { uploadText } from "../../text/upload.ts";
import { styled } from "@mui/material/styles";

export function UploadProgress({ label, percent }: { label: string; percent: number }) {
  return (
    <Box>
      <b aria-hidden="true">{uploadText.percent(percent)}</b>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={uploadText.uploadingOf(label)}
      />
    </Box>
  );
}

const Box = styled("div")(({ theme }) => ({
  zIndex: 1,
  display: "grid",
  gap: 8,
  width: "min(320px, 80%)",
  textAlign: "center",
  "& b": {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: "1.75rem",
    fontVariantNumeric: "tabular-nums",
  },
  "& .MuiLinearProgress-root": { height: 8, borderRadius: 4 },
}));
