/** Stored submissions. */
import { recordModel, recordSchema } from "@mainstreet/service/records/model";
import { searchFields, searchable } from "@mainstreet/service/records/search";
import type { RecordKind } from "@mainstreet/service/records/model";
import type { Connection } from "mongoose";
import { storedSubmission, toPublishedState } from "./submission.ts";
import type { StoredSubmission } from "./submission.ts";

const submissionSchema = recordSchema("submissions", storedSubmission, {
  /** The revision whose approval is being undone: its business is removed first. */
  undoing: { type: Number },
  /** Hashes of the tokens that erase it; a form that is sent again gets one more. */
  tokenHashes: { type: [String], default: undefined },
});
searchable(submissionSchema);
submissionSchema.index({ town: 1, status: 1, id: 1 });
/** Finds submissions past their retention. */
submissionSchema.index({ createdAt: 1 });

export const submissionKind = (mongo: Connection): RecordKind<StoredSubmission> => ({
  entity: "submission",
  messageType: "submission.changed.v1",
  model: recordModel(mongo, "Submission", submissionSchema),
  state: storedSubmission,
  toPublished: toPublishedState,
  derive: ({ form: { businessName, contactName, email, phone } }) => ({
    keys: [],
    ...searchFields(businessName, [contactName, email, phone]),
  }),
});
