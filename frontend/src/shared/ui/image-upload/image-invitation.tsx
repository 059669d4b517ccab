/** What an empty image field says. */
import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import { uploadText } from "../../text/upload.ts";
import { styled } from "@mui/material/styles";

export function ImageInvitation({ over }: { over: boolean }) {
  return (
    <Words>
      <AddPhotoAlternateOutlined aria-hidden="true" />
      <strong>{over ? uploadText.drop : uploadText.choose}</strong>
      <small>{uploadText.ways}</small>
    </Words>
  );
}

const Words = styled("span")(({ theme }) => ({
  display: "grid",
  justifyItems: "center",
  gap: 4,
  fontWeight: 400,
  "& svg": { fontSize: 40, color: theme.vars.palette.primary.main },
  "& strong": { fontWeight: 600, color: theme.vars.palette.primary.main },
  "& small": { fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
}));
