/** A button that waits for an answer and stays focusable: a disabled one would lose the keyboard focus. */
import Button from "@mui/material/Button";
import type { ButtonProps } from "@mui/material/Button";
import type { MouseEvent } from "react";

/** While busy, neither a click nor Enter in a field of its form has an effect. */
export function BusyButton(props: ButtonProps & { busy: boolean }) {
  const { busy, onClick, children, ...button } = props;
  return (
    <Button {...button} aria-disabled={busy} onClick={busy ? ignore : onClick}>
      {/* Page translators replace bare text nodes, which breaks React: keep the text in an element. */}
      <span>{children}</span>
    </Button>
  );
}

/** Browsers submit a form on Enter by clicking its button. */
const ignore = (event: MouseEvent) => event.preventDefault();
