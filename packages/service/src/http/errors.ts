/** The one error type of the system and how it becomes an answer. */
import type { ErrorBody, FieldError } from "@mainstreet/contracts/errors";
import { isOutage } from "@mainstreet/messages/outage";
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from "fastify";
import { z } from "zod";
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from "./validation.ts";

/**
 * An error that the caller can understand: HTTP status, stable code, a sentence for a person and,
 * for bad input, what is wrong where.
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

/** 409: somebody else saved the record in the meantime; `current` is what it is now. */
export const outdated = (what: string, current?: ErrorBody["current"]) =>
  new ApiError(
    409,
    "outdated",
    `This ${what} was changed by someone else in the meantime. Reload it and try again.`,
    undefined,
    current,
  );

/** 400 with one field at fault. */
export const invalidField = (path: string, message: string) =>
  new ApiError(400, "invalid_request", message, [{ path, message }]);

/** The answer to an error: nothing of the inside leaves with a 5xx. */
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

/** Fastify's own refusals in our words: its codes name it, and its sentences may hold the path. */
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

/** Faults of one field; of fields that nobody knows, one each. */
function faultsIn({ instancePath, message, params }: FastifySchemaValidationError): FieldError[] {
  const path = instancePath.replace(/^\//, "").replaceAll("/", ".");
  const { keys } = unknownKeys.parse(params);
  if (!keys) return [{ path, message: message ?? "is not valid" }];
  return keys.map((key) => unknownField(path === "" ? key : `${path}.${key}`));
}

const unknownKeys = z.object({ keys: z.array(z.string()).optional().catch(undefined) });

const unknownField = (path: string): FieldError => ({ path, message: `Unknown field: ${path}` });

/** 400 that names the fields which a route does not know. */
export const unknownFields = (names: readonly string[]) => {
  const { message, code, errors } = invalidRequest(names.map(unknownField));
  return new ApiError(400, code, message, errors);
};

/** More of them nobody reads: the answer to a body of mere unknown names was many times as long as that. */
const MOST_FAULTS = 100;

function invalidRequest(faults: FieldError[]): ErrorBody {
  const errors = faults.slice(0, MOST_FAULTS);
  const sentences = [...new Set(errors.map((error) => error.message))];
  return { message: sentences.slice(0, 3).join(". "), code: "invalid_request", errors };
}

type ClientFault = Error & { statusCode: number; code?: string };

/** Faults that Fastify itself found in a request: a bad media type, a body that is too large. */
function isClientFault(error: unknown): error is ClientFault {
  if (!(error instanceof Error) || isResponseSerializationError(error)) return false;
  if (!("statusCode" in error) || typeof error.statusCode !== "number") return false;
  return error.statusCode >= 400 && error.statusCode < 500;
}

/** After so many seconds a store that was away may be back. */
const RETRY_SECONDS = 5;

/** Fastify error handler: logs what is our fault, answers what is theirs. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = errorAnswer(error);
  if (status >= 500) request.log.error({ err: error }, "request failed");
  if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_SECONDS);
  return reply.code(status).send(body);
}

/** Fastify handler of paths that no route has. */
export function handleNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ message: "There is nothing at this address", code: "not_found" });
}

/** For what may be gone by the time that it is worked on: passes over 404. */
export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** For what was done before, or is changed meanwhile: passes over 409. */
export function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 409)) throw error;
}
