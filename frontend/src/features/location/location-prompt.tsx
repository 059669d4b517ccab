/** A floating card that asks for the visitor's location. */
import CloseRounded from "@mui/icons-material/CloseRounded";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { promptText } from "../../shared/text/location.ts";
import { shadows } from "../../shared/theme/town-theme.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";

/** Hidden once there is a location, the permission was denied, or the visitor put it away. */
export function LocationPrompt() {
  const { state, request } = useLocationHandle();
  const [dismissed, setDismissed] = useState(false);
  // Before the browser has told the permission nobody knows whether there is anything to ask.
  const open = state.permission === "prompt" && !state.location && state.error?.code !== 1;
  if (!open || dismissed) return null;
  return (
    <Card aria-label={promptText.title}>
      <PinDrawing />
      <div>
        <Typography component="h2" variant="h3">
          {promptText.title}
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary", mt: 0.5 }}>
          {promptText.body}
        </Typography>
        <Button
          variant="contained"
          size="small"
          sx={{ mt: 1 }}
          onClick={() => {
            request();
            setDismissed(true);
          }}
        >
          {promptText.button}
        </Button>
      </div>
      <IconButton aria-label={promptText.dismiss} onClick={() => setDismissed(true)}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Card>
  );
}

const Card = styled("section")(({ theme }) => ({
  position: "fixed",
  zIndex: 22,
  bottom: "calc(72px + env(safe-area-inset-bottom))",
  left: 16,
  right: 16,
  maxWidth: 420,
  display: "flex",
  alignItems: "flex-start",
  gap: 12,
  padding: 16,
  paddingRight: 48,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: shadows.lifted,
  "& > svg": { width: 56, flexShrink: 0, color: theme.vars.palette.primary.main, marginTop: 4 },
  "& > button": { position: "absolute", top: 4, right: 4, width: 44, height: 44 },
  // Phones need the room for the deals behind it.
  [theme.breakpoints.down("sm")]: {
    padding: "12px 48px 12px 16px",
    "& > svg": { display: "none" },
  },
  [theme.breakpoints.up("md")]: { bottom: 24, left: 24 },
}));
