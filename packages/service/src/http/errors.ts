/** The system's only error type, and how errors become responses. */
import type { ErrorBody, FieldError } from "@mainstreet/contracts/errors";
import { isOutage } from "@mainstreet/messages/outage";
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from "fastify";
import { z } from "zod";
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from "./validation.ts";

/**
 * An error that the caller can understand: HTTP status, stable code, a sentence for people and, for bad input,
 * the faulty fields.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly current: ErrorBody["current"];

  constructor(
    status: number,
    code: string,
    message: string,
    errors?: FieldError[],
    current?: ErrorBody["current"],
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.current = current;
  }
}

/** 404: the same for a missing record and for one of another town. */
export const notFound = (what: string) => new ApiError(404, "not_found", `${what} not found`);

/** 409: somebody else has saved the record in the meantime; `current` is its present state. */
export const outdated = (what: string, current?: ErrorBody["current"]) =>
  new ApiError(
    409,
    "outdated",
    `This ${what} was changed by someone else in the meantime. Reload it and try again.`,
    undefined,
    current,
  );

/** 400 for one invalid field. */
export const invalidField = (path: string, message: string) =>
  new ApiError(400, "invalid_request", message, [{ path, message }]);

/** 503 while the object store is unavailable; `cause` is logged. */
export function storeUnavailable(what: "Images" | "Files", cause: unknown) {
  const message = `${what} are not available at the moment. Please try again.`;
  const error = new ApiError(503, "store_unavailable", message);
  error.cause = cause;
  return error;
}

/** Returns the response to an error; a 5xx reveals no internals. */
export function errorAnswer(error: unknown): { status: number; body: ErrorBody } {
  if (error instanceof ApiError) {
    const { status, message, code, errors, current } = error;
    return {
      status,
      body: { message, code, ...(errors && { errors }), ...(current && { current }) },
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 400, body: invalidRequest(error.validation.flatMap(faultsIn)) };
  }
  if (isClientFault(error)) return { status: error.statusCode, body: refusalOf(error) };
  if (isOutage(error))
    return {
      status: 503,
      body: {
        message:
          "This is not possible at the moment: our storage does not answer. Please try again in a few seconds.",
        code: "unavailable",
      },
    };
  return {
    status: 500,
    body: { message: "Something went wrong on our side. Please try again.", code: "internal" },
  };
}

/** Replaces Fastify's own refusals: its codes name Fastify, and its messages may contain the path. */
const REFUSALS: Record<number, ErrorBody> = {
  413: { code: "too_large", message: "This is more than can be taken at once" },
  414: { code: "address_too_long", message: "This address is too long" },
  415: { code: "unsupported_type", message: "This kind of content is not taken here" },
};
const UNREADABLE: ErrorBody = {
  code: "invalid_request",
  message: "This request cannot be read",
};

const refusalOf = ({ statusCode, code = "invalid_request", message }: ClientFault): ErrorBody =>
  code.startsWith("FST_") ? (REFUSALS[statusCode] ?? UNREADABLE) : { message, code };

/** Returns the errors of one field; of unknown fields, one each. */
function faultsIn({ instancePath, message, params }: FastifySchemaValidationError): FieldError[] {
  const path = instancePath.replace(/^\//, "").replaceAll("/", ".");
  const { keys } = unknownKeys.parse(params);
  if (!keys) return [{ path, message: message ?? "is not valid" }];
  return keys.map((key) => unknownField(path === "" ? key : `${path}.${key}`));
}

const unknownKeys = z.object({ keys: z.array(z.string()).optional().catch(undefined) });

const unknownField = (path: string): FieldError => ({ path, message: `Unknown field: ${path}` });

/** 400 that names the fields unknown to a route. */
export const unknownFields = (names: readonly string[]) => {
  const { message, code, errors } = invalidRequest(names.map(unknownField));
  return new ApiError(400, code, message, errors);
};

/**
 * Longest list of errors: for a body of unknown names only, the response was many times as long as the body.
 */
const MAX_FAULTS = 100;

function invalidRequest(faults: FieldError[]): ErrorBody {
  const errors = faults.slice(0, MAX_FAULTS);
  const sentences = [...new Set(errors.map((error) => error.message))];
  return { message: sentences.slice(0, 3).join(". "), code: "invalid_request", errors };
}

type ClientFault = Error & { statusCode: number; code?: string };

/** Whether Fastify itself rejected the request: a wrong media type, a body that is too large. */
function isClientFault(error: unknown): error is ClientFault {
  if (!(error instanceof Error) || isResponseSerializationError(error)) return false;
  if (!("statusCode" in error) || typeof error.statusCode !== "number") return false;
  return error.statusCode >= 400 && error.statusCode < 500;
}

/** Value of `retry-after` while a store is unavailable, in seconds. */
const RETRY_SECONDS = 5;

/** Fastify error handler: logs server errors, and sends the response. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = errorAnswer(error);
  if (status >= 500) request.log.error({ err: error }, "request failed");
  if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_SECONDS);
  // A download that fails before its first byte has set these for its file.
  reply.removeHeader("content-disposition");
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

/** Fastify handler of unknown paths. */
export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ message: "There is nothing at this address", code: "not_found" });
}

/** For records that may be deleted before they are processed: ignores a 404. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** For changes that may already have been made, or conflict with others: ignores a 409. */
export function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 409)) throw error;
}
