/** From state to state of the queue, each with its number of submissions. */
import { SUBMISSION_STATUSES } from "@mainstreet/contracts/submission";
import type { SubmissionStatus } from "@mainstreet/contracts/submission";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { listHref } from "../../../admin/api/list-params.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import { countsQuery } from "./get-submissions.ts";

/** The queue opens with what waits. */
const hrefOf = (status: SubmissionStatus) =>
  listHref("submissions", { filters: status === "pending" ? {} : { status } });

export function StateLinks({ chosen }: { chosen: SubmissionStatus }) {
  const counts = useQuery(countsQuery).data;
  return (
    <Stack
      component="nav"
      direction="row"
      useFlexGap
      spacing={1}
      aria-label={words.states}
      sx={{ flexWrap: "wrap", mt: 1.5, mb: 2, fontVariantNumeric: "tabular-nums" }}
    >
      {SUBMISSION_STATUSES.map((status) => (
        <Chip
          key={status}
          clickable
          component={Link}
          to={hrefOf(status)}
          preventScrollReset
          label={words.stateWith(words.stateNames[status], counts?.[status])}
          {...(status === chosen
            ? { color: "primary", variant: "filled", "aria-current": "page" }
            : { variant: "outlined" })}
        />
      ))}
    </Stack>
  );
}
