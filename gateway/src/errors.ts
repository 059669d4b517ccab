/** The gateway's own error responses: JSON for programs, a one-sentence page for people. */
import { TOWN_CLOSED_HEADER } from "@mainstreet/contracts/town-closed";
import { errorAnswer, handleError as answerJson } from "@mainstreet/service/http/errors";
import { messageAnswer } from "@mainstreet/service/http/message-page";
import type { Message } from "@mainstreet/service/http/message-page";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Retry-After of a temporary fault, in seconds. */
const RETRY_AFTER = 5;
/** Retry-After of a town that an operator has closed, in seconds: no recovery opens it. */
const RETRY_CLOSED = 3600;

/** Fastify error handler; browsers that open a page get HTML, all others JSON. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = errorAnswer(error);
  const isClosed = body.code === "town_disabled";
  if (isClosed) reply.header(TOWN_CLOSED_HEADER, "1");
  if (status === 503) reply.header("retry-after", isClosed ? RETRY_CLOSED : RETRY_AFTER);
  reply.header("vary", "accept");
  if (!wantsPage(request)) return answerJson(error, request, reply);
  if (status >= 500 && !isClosed) request.log.error({ err: error }, "page failed");
  const page = messageAnswer(messageOf(status, body));
  return reply.code(status).headers(page.headers).send(page.body);
}

/** Browsers accept HTML first when they navigate, but not for a script's requests. */
const wantsPage = ({ url, headers }: FastifyRequest) =>
  !/^\/(?:api|media)(?:\/|$)/.test(url) && /\btext\/html\b/i.test(headers.accept ?? "");

function messageOf(status: number, { code, message }: { code: string; message: string }): Message {
  const body = message.endsWith(".") ? message : `${message}.`;
  if (code === "town_disabled") return { title: "Closed for now", body, again: "Try Again" };
  if (code === "town_busy") return { title: "Main Street is crowded", body, again: "Try Again" };
  if (status >= 500) return { title: "We will be right back", body, again: "Try Again" };
  if (status === 404) return { title: "There is nothing here", body };
  return { title: "This is not possible", body };
}
