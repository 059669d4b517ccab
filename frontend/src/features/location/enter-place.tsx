/** The way to the dialog in which one says where to look from. */
import Button from "@mui/material/Button";
import type { ButtonProps } from "@mui/material/Button";
import { chosenText } from "../../shared/text/location.ts";
import { usePlaceDialog } from "./use-place-dialog.ts";

export function EnterPlace(props: Pick<ButtonProps, "size">) {
  const { show } = usePlaceDialog();
  return (
    <Button aria-haspopup="dialog" {...props} onClick={() => show()}>
      {chosenText.enter}
    </Button>
  );
}
