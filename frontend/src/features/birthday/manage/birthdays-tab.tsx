/** The Birthdays tab: what visitors have told about themselves, to show it to them or erase it. */
import { adminBirthday } from "@mainstreet/contracts/birthday";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router-dom";
import { listHref, useListParams } from "../../../admin/api/list-params.ts";
import { getAll, useAdminList } from "../../../admin/api/use-admin-list.ts";
import { ExportButtons } from "../../../admin/export/export-button.tsx";
import { CellTitle } from "../../../admin/list/cells.tsx";
import { ListContent, ListHead } from "../../../admin/list/list-content.tsx";
import { ListToolbar } from "../../../admin/list/list-toolbar.tsx";
import { useFocusAfter } from "../../../shared/hooks/focus.ts";
import { adminBirthdayText as text } from "../../../shared/text/admin.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import type { AdminBirthday } from "@mainstreet/contracts/birthday";
import { useInvalidate } from "../../../admin/api/invalidation.ts";
import { useFailureToast } from "../../../admin/api/use-record-actions.ts";
import { deleteApi } from "../../../shared/api/client.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { recordText } from "../../../shared/text/records.ts";
import { ConfirmAction } from "../../../shared/ui/confirm-dialog.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { ActionButton } from "../../../shared/ui/action-button.tsx";
import { actionsColumn } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { longDay, timeIn } from "../../../shared/format/day.ts";

const NO_FILTERS: readonly string[] = [];

function BirthdaysTab() {
  const { params, change } = useListParams("birthdays", NO_FILTERS);
  const email = params.q;
  const filters: Record<string, string> = email === "" ? {} : { email };
  const [erasing, setErasing] = useState<Erasing | null>(null);
  const isBusy = erasing !== null;
  const wanted = { ...params, q: "", filters };
  const list = useAdminList(BIRTHDAYS_PATH, adminBirthday, wanted, { isBusy });
  const months = list.data?.keptMonths ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(erasing !== null, () => heading.current);
  const { timeZone } = useTown();
  const theirs = email === "" || list.isPlaceholderData ? 0 : (list.data?.total ?? 0);
  const fail = useFailureToast();
  const columns = birthdayColumns(timeZone, (birthday) =>
    setErasing({
      birthdays: [birthday],
      question: text.question(nameOf(birthday)),
      whatGoes: text.whatGoes(birthday.email),
    }),
  );
  const erasePerson = useMutation({
    mutationFn: async () => {
      // Also the records on other pages of the list.
      const birthdays = await getAll(BIRTHDAYS_PATH, adminBirthday, wanted);
      // Set here, as this closure has the email of the click: `onSuccess` would have that of the
      // latest search.
      const question = text.personQuestion(email);
      const whatGoes = text.personWhatGoes(birthdays.length);
      setErasing((open) => open ?? { birthdays, question, whatGoes });
    },
    onError: (error) => fail(text.eraseFailed, error),
  });
  return (
    <section>
      <ListHead title={text.manage} heading={heading}>
        {/* The export contains everybody, whatever the search. */}
        <ExportButtons
          texts={text}
          path={BIRTHDAYS_PATH}
          params={{ ...params, q: "" }}
          total={email === "" ? list.data?.total : undefined}
        />
      </ListHead>
      <Typography variant="body2" sx={{ color: "text.secondary", maxWidth: 720 }}>
        {text.intro} {months > 0 && text.kept(months)}
      </Typography>
      <ListToolbar searchLabel={text.search} params={params} change={change} />
      {theirs > 0 && (
        <Box sx={person}>
          <Typography variant="body2">{text.personHas(email, theirs)}</Typography>
          <BusyButton
            size="small"
            color="error"
            busy={erasePerson.isPending}
            onClick={() => erasePerson.mutate()}
          >
            {text.erasePerson}
          </BusyButton>
        </Box>
      )}
      <ListContent texts={text} columns={columns} list={list} params={params} change={change} />
      {erasing && (
        <EraseDialog
          erasing={erasing}
          // A late answer must not close another question opened since.
          onClose={() => setErasing((open) => (open === erasing ? null : open))}
        />
      )}
    </section>
  );
}
export { BirthdaysTab as Component };

const person = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 16px",
  mb: 1,
  overflowWrap: "anywhere",
} as const;

const BIRTHDAYS_PATH = "/api/admin/birthdays";

interface Erasing {
  birthdays: readonly AdminBirthday[];
  question: string;
  whatGoes: string;
}

/**
 * Erases the records one by one until one fails; the rest stays in the list, and a toast says why.
 */
function EraseDialog({ erasing, onClose }: { erasing: Erasing; onClose: () => void }) {
  const { birthdays, question, whatGoes } = erasing;
  const invalidate = useInvalidate();
  const toast = useToast();
  const fail = useFailureToast();
  return (
    <ConfirmAction
      question={question}
      confirm={text.erase}
      confirming={text.erasing}
      cancel={recordText.cancel}
      action={{
        mutationFn: async () => {
          for (const { id } of birthdays) await deleteApi(`${BIRTHDAYS_PATH}/${id}`);
        },
        onSuccess: () => toast({ title: text.erased(birthdays.length) }),
        onError: (error) => fail(text.eraseFailed, error),
        onSettled: async () => {
          await invalidate("birthdays");
          onClose();
        },
      }}
      onCancel={onClose}
    >
      {whatGoes}
    </ConfirmAction>
  );
}

/** First and last name. */
const nameOf = ({ firstName, lastName }: AdminBirthday) => `${firstName} ${lastName}`;

function birthdayColumns(
  timeZone: string,
  onErase: (birthday: AdminBirthday) => void,
): Column<AdminBirthday>[] {
  return [
    {
      id: "name",
      header: text.name,
      card: "title",
      cell: (birthday) => <CellTitle>{nameOf(birthday)}</CellTitle>,
    },
    {
      id: "birthday",
      header: text.birthday,
      nowrap: true,
      cell: ({ birthday }) => longDay(birthday),
    },
    { id: "email", header: text.email, cell: Email },
    {
      id: "left",
      header: text.left,
      nowrap: true,
      cell: ({ createdAt }) => timeIn(timeZone, createdAt),
    },
    actionsColumn((birthday) => (
      <ActionButton
        label={text.eraseOf(nameOf(birthday))}
        color="error"
        onClick={() => onErase(birthday)}
      >
        <DeleteOutlineRounded fontSize="small" />
      </ActionButton>
    )),
  ];
}

/** Link to all records with this email. */
function Email({ email }: AdminBirthday) {
  return (
    <Link component={RouterLink} to={listHref("birthdays", { q: email })}>
      {email}
    </Link>
  );
}
