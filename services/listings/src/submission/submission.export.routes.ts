/** All submissions of a list as a CSV file or a workbook. */
import { submissionExportQuery, submissionWrite } from "@mainstreet/contracts/submission";
import type { Service } from "@mainstreet/service/http/build-service";
import { CONTENT_TYPES, EXPORT_TYPES, sendTable } from "@mainstreet/service/http/send-table";
import { recordPages } from "@mainstreet/service/records/batches";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { Found } from "@mainstreet/service/records/store";
import { today } from "@mainstreet/service/towns/today";
import type { QueryFilter } from "mongoose";
import type { Parts } from "../parts.ts";
import { wantedSubmissions } from "./submission.filter.ts";
import type { StoredSubmission } from "./submission.ts";

type Row = Found<StoredSubmission>;

const FORM = submissionWrite.omit({ socialMediaLinks: true }).keyof().options;
const LINKS = submissionWrite.shape.socialMediaLinks.unwrap().keyof().options;

const columns = {
  id: ({ state }: Row) => state.id,
  status: ({ state }: Row) => state.status,
  reason: ({ state }: Row) => state.reason,
  createdAt: ({ document }: Row) => document.createdAt.toISOString(),
  decidedAt: ({ state }: Row) => state.decidedAt,
  decidedBy: ({ state }: Row) => state.decidedBy?.name ?? "",
  businessId: ({ state }: Row) => state.businessId,
  ...Object.fromEntries(FORM.map((name) => [name, ({ state }: Row) => state.form[name]])),
  ...Object.fromEntries(
    LINKS.map((name) => [name, ({ state }: Row) => state.form.socialMediaLinks?.[name] ?? ""]),
  ),
};

export function exportSubmissionsRoutes(app: Service, { submissions, now }: Parts) {
  async function* rows(town: string, filter: QueryFilter<StoredRecord>) {
    for await (const group of recordPages(submissions, town, filter)) yield* group;
  }

  for (const type of EXPORT_TYPES)
    app.get(
      `/api/admin/submissions/export.${type}`,
      {
        config: { access: "admin" },
        schema: { querystring: submissionExportQuery, produces: [CONTENT_TYPES[type]] },
      },
      async ({ town, query }, reply) => {
        const day = today(town.timeZone, now());
        return sendTable(
          reply,
          { name: `submissions-${day}`, type },
          rows(town.slug, wantedSubmissions(query)),
          columns,
        );
      },
    );
}
