/** Columns of the birthdays table. */
import type { AdminBirthday } from "@mainstreet/contracts/shopper";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router-dom";
import { listHref } from "../../../admin/api/list-params.ts";
import { ActionButton } from "../../../shared/ui/action-button.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { longDay, timeIn } from "../../../shared/format/day.ts";
import { adminBirthdayText as text } from "../../../shared/text/manage-birthdays.ts";
import { recordText } from "../../../shared/text/records.ts";

export const nameOf = ({ firstName, lastName }: AdminBirthday) => `${firstName} ${lastName}`;

export function birthdayColumns(
  timeZone: string,
  onErase: (birthday: AdminBirthday) => void,
): Column<AdminBirthday>[] {
  return [
    {
      id: "name",
      header: text.name,
      card: "title",
      cell: (birthday) => (
        <Typography component="strong" variant="body2" sx={{ fontWeight: 600 }}>
          {nameOf(birthday)}
        </Typography>
      ),
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
    {
      id: "actions",
      header: recordText.actions,
      align: "right",
      card: "actions",
      cell: (birthday) => (
        <ActionButton
          label={text.eraseOf(nameOf(birthday))}
          color="error"
          onClick={() => onErase(birthday)}
        >
          <DeleteOutlineRounded fontSize="small" />
        </ActionButton>
      ),
    },
  ];
}

/** Leads to all that this person left. */
function Email({ email }: AdminBirthday) {
  return (
    <Link component={RouterLink} to={listHref("birthdays", { q: email })}>
      {email}
    </Link>
  );
}
