/**
 * Sentences for invalid input whose contract has no message of its own, in imported files as in requests. zod's
 * own locale is for programmers ('expected string, received undefined').
 */
import { z } from "zod";

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const isNumber = (origin: string) => ["number", "int", "bigint"].includes(origin);

/** Returns the sentence for an issue; undefined for kinds of issues that no contract of ours can cause. */
function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined && issue.path?.length)
        return `Missing field: ${issue.path.join(".")}`;
      return `Please give ${KINDS[issue.expected] ?? "a value of the right kind"}`;
    case "too_big":
      if (isNumber(issue.origin)) return `Please use a number up to ${issue.maximum}`;
      return `Please use at most ${issue.maximum} ${unitOf(issue.origin)}`;
    case "too_small":
      if (isNumber(issue.origin))
        return issue.inclusive === false
          ? `Please use a number above ${issue.minimum}`
          : `Please use a number from ${issue.minimum} on`;
      return `Please use at least ${issue.minimum} ${unitOf(issue.origin)}`;
    case "invalid_value":
      return `Please use one of: ${issue.values.join(", ")}`;
    case "invalid_format":
      return "This is not written as it should be";
    case "invalid_union":
      return "This is none of the values that are possible here";
    default:
      return undefined;
  }
}

const unitOf = (origin: string) => (origin === "string" ? "characters" : "entries");

z.config({ customError: sentenceFor });
