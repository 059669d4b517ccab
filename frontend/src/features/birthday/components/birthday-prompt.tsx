/** A floating card that asks for the visitor's birthday, and the dialog that it opens. */
import { useEffect, useState } from "react";
import { useHistoryLayer } from "../../../shared/hooks/use-history-layer.ts";
import { birthdayPromptText } from "../../../shared/text/birthday-prompt.ts";
import { CakeDrawing } from "../../../shared/ui/drawings.tsx";
import { FloatingCard } from "../../../shared/ui/floating-card.tsx";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import { dismissPrompt, useBirthday } from "../api/use-birthday.ts";
import Button from "@mui/material/Button";
import { useToday } from "../../../shared/town/today.tsx";

const DELAY_MS = 5000;

const loadDialog = async () => (await import("./birthday-dialog.tsx")).BirthdayDialog;

/** Whether a birthday was given since the site was loaded: a visitor who erases it is not asked again. */
let given = false;

/** Appears after five seconds, unless the visitor has dismissed it or given a birthday before. */
export function BirthdayPrompt() {
  const [due, setDue] = useDue();
  const dialog = useHistoryLayer("birthday");
  const stored = useBirthday();

  const provided = stored?.provided;
  useEffect(() => {
    if (provided) given = true;
  }, [provided]);

  const wanted = due && stored && !provided && !given && !stored.dismissed;
  return (
    <>
      {wanted && (
        <FloatingCard
          drawing={<CakeDrawing />}
          title={birthdayPromptText.title}
          body={birthdayPromptText.body}
          action={
            <Button variant="contained" size="small" onClick={() => dialog.show()}>
              {birthdayPromptText.button}
            </Button>
          }
          dismissLabel={birthdayPromptText.dismiss}
          onDismiss={() => {
            setDue(false);
            dismissPrompt();
          }}
        />
      )}
      <LazyPart
        wanted={dialog.open}
        load={loadDialog}
        failed={failedDialog(dialog.close)}
        part={{
          open: dialog.open,
          onClose: dialog.close,
          onSaved: () => {
            dialog.close();
            setDue(false);
          },
        }}
      />
    </>
  );
}

/** State that becomes true after `DELAY_MS` on the page. */
function useDue() {
  const state = useState(false);
  const [, setDue] = state;
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, [setDue]);
  return state;
}

const loadCard = async () => (await import("./tracker-card.tsx")).TrackerCard;

/** The card that counts the days to the visitor's birthday; nothing until one is stored. */
export function BirthdayTracker() {
  const record = useBirthday()?.record;
  const today = useToday();
  return record && <LazyPart load={loadCard} part={{ record, today }} />;
}
