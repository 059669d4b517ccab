/** Opens a record's history, whose dialog comes with files of its own. */
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import { createContext, useContext, useState } from "react";
import type { ReactNode } from "react";
import { historyText } from "../../shared/text/admin.ts";
import { LazyPart, failedDialog } from "../../shared/ui/lazy-part.tsx";
import { ActionButton } from "../list/action-button.tsx";
import type { HistoryKind } from "./get-history.ts";

const loadDialog = async () => (await import("./history-dialog.tsx")).HistoryDialog;

interface Shown {
  kind: HistoryKind;
  id: number;
  name: string;
}

const ShowHistory = createContext<(shown: Shown) => void>(() => {});

/** Around a list: the dialog stays when a window of another width shows the rows in another way. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [shown, show] = useState<Shown | null>(null);
  return (
    <ShowHistory value={show}>
      {children}
      {shown && (
        <LazyPart
          load={loadDialog}
          failed={failedDialog(() => show(null))}
          part={{ ...shown, onClose: () => show(null) }}
        />
      )}
    </ShowHistory>
  );
}

export function HistoryButton(props: Shown) {
  const show = useContext(ShowHistory);
  return (
    <ActionButton label={historyText.open(props.name)} onClick={() => show(props)}>
      <HistoryRounded fontSize="small" />
    </ActionButton>
  );
}
