/** The queue of submissions, with the public pages' cards to look at them. */
import { SubmissionsTab } from "../../features/list-business/manage/submissions-tab.tsx";
import { SubmissionPreview } from "./submission-preview.tsx";

export const SubmissionsPage = () => <SubmissionsTab Preview={SubmissionPreview} />;
