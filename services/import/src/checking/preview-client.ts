/** Stands in for the services that store: they say what they would do, and nothing is written. */
import { bulkPreviewResponse } from "@mainstreet/contracts/bulk-preview";
import type { BulkResult } from "@mainstreet/contracts/bulk";
import type { BulkPreview } from "@mainstreet/contracts/bulk-preview";
import type { BulkClient, BulkRow } from "../running/bulk-client.ts";

/** Hears the answers of one batch and returns them as they will be when the batches before are stored. */
interface PreviewedRows {
  record: (batch: string, rows: readonly BulkRow[], results: BulkPreview[]) => BulkResult[];
}

export const previewClient = (client: BulkClient, rows: PreviewedRows): BulkClient => ({
  ...client,
  async send(path, town, batch, sent, signal) {
    const preview = path.replace(/\/bulk$/, "/preview");
    const text = await client.call(preview, town, { batch, rows: sent }, signal);
    const { results } = bulkPreviewResponse.parse(JSON.parse(text));
    return rows.record(batch, sent, results);
  },
});
