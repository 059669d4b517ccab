/** A paragraph with its line breaks; nothing without a text. */
import Typography from "@mui/material/Typography";

export const MultilineText = ({ text }: { text: string | undefined }) =>
  text && (
    <Typography dir="auto" sx={{ whiteSpace: "pre-line" }}>
      {text}
    </Typography>
  );
