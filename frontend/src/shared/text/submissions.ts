/** Texts of the Submissions tab. */
import type { SubmissionStatus } from "@mainstreet/contracts/submission";
import { count, counted } from "../format/number.ts";

export const submissionText = {
  tab: "Submissions",
  tabWith: (waiting: number) => (waiting > 0 ? `Submissions (${count(waiting)})` : "Submissions"),
  manage: "Manage Submissions",
  states: "Submissions by state",
  stateNames: {
    pending: "Pending",
    approved: "Approved",
    rejected: "Rejected",
  } satisfies Record<SubmissionStatus, string>,
  stateWith: (name: string, many: number | undefined) =>
    many === undefined ? name : `${name} (${count(many)})`,
  list: (state: string) => `${state} submissions`,
  empty: {
    pending: "No submissions are waiting. New ones come from 'Add Listing' on the home page.",
    approved: "No submissions have been approved yet.",
    rejected: "No submissions have been rejected yet.",
  } satisfies Record<SubmissionStatus, string>,
  full: (most: number) =>
    `${most.toLocaleString("en")} submissions are waiting: no more are taken until some are decided or erased. Those that don't belong here can be searched for, selected and rejected at once.`,
  nothingFits: "No submissions here match.",
  search: "Search by name, e-mail or phone",
  loadFailed: (message: string) => `Failed to load submissions: ${message}`,

  business: "Business",
  coupon: "Coupon",
  contact: "Contact",
  sent: "Sent",
  decided: "Decided",
  by: (name: string) => `by ${name}`,
  plan: (name: string) => `${name} plan`,

  review: "Review",
  show: "Show",
  of: (action: string, name: string) => `${action} ${name}`,
  close: "Close",
  sentAt: (time: string) => `Sent ${time}`,
  preview: "As shoppers will see it",
  listedAlready: "Perhaps listed already: approving adds another business.",
  answers: "Everything that was sent",
  noAnswer: "Nobody",

  listedAs: "How it will be listed",
  askedFor: (category: string) => `Asked for: ${category}`,
  noLinks: (networks: readonly string[]) =>
    `What was sent for ${networks.join(", ")} is no link, and will be left out.`,
  newCategory: (name: string) => `New category: ${name}`,

  approve: "Approve",
  approving: "Approving...",
  approved: "Submission approved",
  approvedBody: (name: string) => `${name} is listed now; its coupon follows in a moment.`,
  approveFailed: "Failed to approve submission",
  approvedBy: (who: string, time: string) => `Approved by ${who}, ${time}`,
  openBusiness: "Open business",
  openCoupon: "Open coupon",

  reject: "Reject",
  rejecting: "Rejecting...",
  rejectTitle: (name: string) => `Reject ${name}`,
  reason: "Reason",
  reasonHelp: "Kept with the submission. Only admins see it.",
  rejected: "Submission rejected",
  rejectedBody: (name: string) => `${name} is not listed.`,
  rejectFailed: "Failed to reject submission",
  rejectedBy: (who: string, time: string) => `Rejected by ${who}, ${time}`,

  rejectSelected: "Reject selected",
  rejectMany: (many: number) => `Reject ${counted(many, "selected submission")}`,
  rejectManyHelp:
    "All of them get the same reason. This can be undone: all at once while the message that follows is shown, or for a minute one by one under 'Rejected'.",
  rejectedMany: (done: number) => `${counted(done, "submission")} rejected`,
  rejectedSome: (done: number, all: number) =>
    `${count(done)} of ${counted(all, "submission")} rejected`,
  rejectManyFailed: "The selected submissions could not be rejected",
  undoneMany: (done: number) => `${counted(done, "decision")} taken back`,
  undoneSome: (done: number, all: number) =>
    `${count(done)} of ${counted(all, "decision")} taken back`,
  undoManyFailed: "The decisions could not be taken back",
  because: (name: string, message: string, kept: number) =>
    `${kept > 1 ? `${count(kept)} stay as they are. ` : ""}${name}: ${message}`,

  one: "submission",
  many: "submissions",
  kept: (months: number) =>
    `Each goes by itself after ${months === 1 ? "a month" : `${months} months`}, decided or not. Listed businesses stay, with their contact.`,
  erase: "Erase",
  erasing: "Erasing...",
  eraseQuestion: (name: string) => `Erase the submission of ${name}?`,
  eraseWhatGoes: (listed: boolean) =>
    `What was sent, with the contact's name and addresses, is gone for good.${listed ? " The business that came of it stays." : ""}`,
  erased: "Submission erased",
  erasedBody: (name: string) => `What ${name} sent is gone.`,
  eraseFailed: "Failed to erase submission",

  undo: "Undo",
  undone: "Decision taken back",
  undoneBody: (name: string) => `${name} waits for a decision again.`,
  undoFailed: "Failed to undo the decision",
} as const;
