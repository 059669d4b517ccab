/** How one toast looks and how it is swiped away. */
import CloseRounded from "@mui/icons-material/CloseRounded";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useSnackbar } from "notistack";
import type { CustomContentProps } from "notistack";
import { useRef } from "react";
import type { PointerEvent } from "react";
import { adminText } from "../text/admin.ts";
import { shadows } from "../theme/town-theme.ts";

/** Further than this to the right, in px, and the toast is put away. */
const SWIPE_PX = 50;

interface ToastCardProps extends CustomContentProps {
  description?: string;
}

export function ToastCard({
  id,
  message,
  description,
  variant,
  ref,
}: ToastCardProps & {
  ref?: React.Ref<HTMLDivElement>;
}) {
  const { closeSnackbar } = useSnackbar();
  const swipe = useSwipeRight(() => closeSnackbar(id));
  return (
    <Card
      ref={ref}
      {...swipe}
      data-toast
      data-destructive={variant === "error"}
      role={variant === "error" ? "alert" : "status"}
      tabIndex={-1}
    >
      <div>
        <strong>{message}</strong>
        {description && <p>{description}</p>}
      </div>
      <IconButton aria-label={adminText.dismiss} onClick={() => closeSnackbar(id)}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Card>
  );
}

function useSwipeRight(onSwiped: () => void) {
  const start = useRef<number>(undefined);
  const move = (event: PointerEvent<HTMLElement>) =>
    Math.max(0, event.clientX - (start.current ?? 0));
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined)
        event.currentTarget.style.transform = `translateX(${move(event)}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current === undefined) return;
      const distance = move(event);
      start.current = undefined;
      event.currentTarget.style.transform = "";
      if (distance > SWIPE_PX) onSwiped();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = undefined;
      event.currentTarget.style.transform = "";
    },
  };
}

const Card = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: 8,
  width: "100%",
  padding: "14px 8px 14px 16px",
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: `4px solid ${theme.vars.palette.primary.main}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: shadows.lifted,
  touchAction: "pan-y",
  '&[data-destructive="true"]': { borderLeftColor: theme.vars.palette.error.main },
  "& p": { margin: "2px 0 0", fontSize: "0.875rem", color: theme.vars.palette.text.secondary },
  "& button": { marginBlock: -6 },
  [theme.breakpoints.up("md")]: { width: 420 },
}));
