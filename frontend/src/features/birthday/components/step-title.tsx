/** Heading of a step of the dialog. */
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import Typography from "@mui/material/Typography";

interface StepTitleProps {
  id: string;
  /** The step before is gone and with it the focus: it goes on here. */
  takesFocus: boolean;
  children: ReactNode;
}

export function StepTitle({ id, takesFocus, children }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Typography variant="h2" ref={title} id={id} tabIndex={-1} sx={TITLE}>
      {children}
    </Typography>
  );
}

const TITLE = { "&:focus": { outline: "none" } };
