/** Heading of a step of the dialog. */
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

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
    <Typography
      ref={title}
      id={id}
      component="h2"
      variant="h2"
      tabIndex={-1}
      sx={{ "&:focus": { outline: "none" } }}
    >
      {children}
    </Typography>
  );
}
