/** Shown over the whole window while there is nothing to show yet. */
import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import Typography from "@mui/material/Typography";

export function FullSpinner({ text }: { text: string }) {
  return (
    <Box
      component="output"
      sx={{ display: "grid", placeContent: "center", justifyItems: "center", minHeight: "70vh" }}
    >
      <CircularProgress aria-hidden="true" />
      <Typography sx={{ mt: 2, color: "text.secondary" }}>{text}</Typography>
    </Box>
  );
}
