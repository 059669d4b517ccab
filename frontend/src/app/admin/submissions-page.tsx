/** The queue of submissions, with the public pages' cards to look at them. */
import { useQuery } from "@tanstack/react-query";
import { adminCategoriesQuery } from "../../admin/api/categories.ts";
import { SubmissionsTab } from "../../features/list-business/manage/submissions-tab.tsx";
import { SubmissionPreview } from "./submission-preview.tsx";

export function SubmissionsPage() {
  const categories = useQuery(adminCategoriesQuery);
  // Where they cannot be loaded, a submission can still be decided as it was sent.
  const known = categories.data ?? (categories.error ? [] : undefined);
  return <SubmissionsTab Preview={SubmissionPreview} categories={known} />;
}
