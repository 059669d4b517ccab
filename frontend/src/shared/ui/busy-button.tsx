/** A button that waits for an answer: a disabled one would lose the keyboard's focus. */
import Button from "@mui/material/Button";
import type { ButtonProps } from "@mui/material/Button";
import type { MouseEvent } from "react";

/** While it is busy nothing comes of a press, nor of Enter in a field of its form. */
export function BusyButton(props: ButtonProps & { busy: boolean }) {
  const { busy, onClick, children, ...button } = props;
  return (
    <Button {...button} aria-disabled={busy} onClick={busy ? ignore : onClick}>
      {/* A browser that translates takes bare text out of React's hands. */}
      <span>{children}</span>
    </Button>
  );
}

/** Enter in a field is a press of the button to the browser. */
const ignore = (event: MouseEvent) => event.preventDefault();
