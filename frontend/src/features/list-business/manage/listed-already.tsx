/** Businesses of the directory that a submission may repeat: approving it would add another one. */
import { adminBusiness } from "@mainstreet/contracts/business";
import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { useQueries } from "@tanstack/react-query";
import { Link as RouterLink } from "react-router-dom";
import { listHref } from "../../../admin/api/list-params.ts";
import { adminKeys } from "../../../admin/api/query-keys.ts";
import { REFERENCES } from "../../../admin/record-kind.ts";
import { callApi, withQuery } from "../../../shared/api/client.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import type { DatedSubmission } from "./submissions-api.ts";

const PATH = REFERENCES.business;
/** Most businesses shown for the name, and for the phone number. */
const LIMIT = 5;

const businessesQuery = (q: string, enabled: boolean) => ({
  enabled,
  queryKey: adminKeys.list(PATH, { q, limit: LIMIT }),
  queryFn: () =>
    callApi({ path: withQuery(PATH, { q, limit: LIMIT }), schema: adminBusiness.array() }),
});

interface ListedAlreadyProps extends Pick<DatedSubmission, "form"> {
  /** The business that the approval adds must not be found as well. */
  approving: boolean;
}

export function ListedAlready({ form, approving }: ListedAlreadyProps) {
  const answers = useQueries({
    queries: [form.businessName, form.phone].map((q) => businessesQuery(q, !approving)),
  });
  const found = new Map(
    answers.flatMap(({ data = [] }) => data).map((business) => [business.id, business]),
  );
  if (found.size === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, overflowWrap: "anywhere" }}>
      <strong>{submissionText.listedAlready}</strong>
      {[...found.values()].map(({ id, name, address }) => (
        <div key={id}>
          <Link component={RouterLink} to={listHref("businesses", { q: `#${id}` })} color="inherit">
            {name}
          </Link>
          {address !== "" && `, ${address}`}
        </div>
      ))}
    </Alert>
  );
}
