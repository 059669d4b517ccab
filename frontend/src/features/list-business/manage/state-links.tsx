/** From state to state of the queue, each with its number of submissions. */
import { SUBMISSION_STATUSES } from "@mainstreet/contracts/submission";
import type { SubmissionStatus } from "@mainstreet/contracts/submission";
import { styled } from "@mui/material/styles";
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
    <Row aria-label={words.states}>
      {SUBMISSION_STATUSES.map((status) => (
        <Link
          key={status}
          to={hrefOf(status)}
          aria-current={status === chosen ? "page" : undefined}
          preventScrollReset
        >
          {words.stateWith(words.stateNames[status], counts?.[status])}
        </Link>
      ))}
    </Row>
  );
}

const Row = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  margin: "12px 0 16px",
  "& a": {
    padding: "8px 16px",
    borderRadius: 99,
    border: `1px solid ${theme.vars.palette.divider}`,
    fontSize: "0.875rem",
    fontWeight: 600,
    fontVariantNumeric: "tabular-nums",
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    textDecoration: "none",
    "&:hover": { borderColor: theme.vars.palette.primary.main },
  },
  // All three beside each other.
  [theme.breakpoints.down("sm")]: {
    gap: 4,
    "& a": { padding: "8px", fontSize: "0.8125rem" },
  },
  '& a[aria-current="page"]': {
    color: theme.vars.palette.primary.contrastText,
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
}));
