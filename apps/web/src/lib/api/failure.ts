import { accountAnswerSchema } from '@washboard/contract/accounts/registration';
import { type ErrorCode, type Problem, problemSchema } from '@washboard/contract/errors/error-codes';
import * as z from 'zod/mini';

/** As everything behind {@link withProblemBody} sees it. */
const toldProblemSchema = z.extend(problemSchema, {
  /** Of the header `Retry-After`, which a thrown body would lose. */
  retryAfterS: z.optional(z.int()),
});

type ToldProblem = z.infer<typeof toldProblemSchema>;

/** Why a call brought no answer, in the terms in which it is told to the user. */
export type Failure =
  | {
      kind: 'problem';
      code: ErrorCode;
      status: number;
      reason: string | null;
      requestId: string | null;
      retryAfterS: number | null;
      /** Wrong fields by their names, with what is wrong with each. */
      fields: Readonly<Record<string, string>>;
    }
  | { kind: 'unreachable' };

/** A problem document from whatever was thrown; null if it was none (the network, or a fault of our own). */
export function asProblem(thrown: unknown): ToldProblem | null {
  const parsed = toldProblemSchema.safeParse(thrown);
  return parsed.success ? parsed.data : null;
}

export function asFailure(thrown: unknown): Failure {
  const problem = asProblem(thrown);
  if (!problem) return { kind: 'unreachable' };
  const { code, status, reason = null, instance = null, retryAfterS = null, errors = [] } = problem;
  const fields = Object.fromEntries(errors.map(({ path, message }) => [path, message]));
  return { kind: 'problem', code, status, reason, requestId: instance, retryAfterS, fields };
}

/** Asking again may help: nobody said no. */
export function isWorthRetrying(thrown: unknown): boolean {
  const failure = asFailure(thrown);
  return failure.kind === 'unreachable' || failure.status >= 500;
}

/**
 * Whether the command is over for the server. One that the machine did not answer is: it is not obeyed any more, and asking
 * again with its ID would bring the same answer for ever.
 */
export function isAnswered(thrown: unknown): boolean {
  if (thrown === null) return true;
  const failure = asFailure(thrown);
  return failure.kind === 'problem' && (failure.status < 500 || failure.code === 'COMMAND_OUTCOME_UNKNOWN');
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'ROUTE_NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
  504: 'SERVICE_UNAVAILABLE',
};

/**
 * Makes a problem document of an error answer that is none, like the page of a proxy in between or the answer of a
 * call without a token, so that everything behind this line sees problem documents only.
 */
export async function withProblemBody(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const retryAfterS = readRetryAfter(response.headers);
  const problem = { ...problemFrom(body, response), ...(retryAfterS !== null && { retryAfterS }) };
  return Response.json(problem, { status: response.status, headers: { 'content-type': 'application/problem+json' } });
}

function problemFrom(body: unknown, { status, statusText }: Response): Problem {
  const problem = asProblem(body);
  if (problem) return problem;
  const answer = accountAnswerSchema.safeParse(body);
  if (answer.success && answer.data.code !== '200') {
    const { code, message, errors } = answer.data;
    return { type: 'about:blank', title: message, status, code, ...(errors && { errors }) };
  }
  return { type: 'about:blank', title: statusText, status, code: codeOfStatus[status] ?? 'INTERNAL_ERROR' };
}

/** @returns seconds, or null where the server names none */
export function readRetryAfter(headers: Headers): number | null {
  const told = headers.get('retry-after') ?? '';
  return /^\d+$/.test(told) ? Number(told) : null;
}
