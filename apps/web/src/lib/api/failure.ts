import { type ErrorCode, type Problem, problemSchema } from '@washboard/contract/errors/error-codes';
import { accountAnswerSchema } from '@washboard/contract/sign-up/registration';
import * as z from 'zod/mini';
import { NotSavedOfflineError } from '../offline/not-saved-offline.ts';

const receivedProblemSchema = z.extend(problemSchema, {
  retryAfterS: z.optional(z.int()),
});

type ReceivedProblem = z.infer<typeof receivedProblemSchema>;

export type Failure =
  | {
      kind: 'problem';
      code: ErrorCode;
      status: number;
      reason: string | null;
      requestId: string | null;
      retryAfterS: number | null;
      fields: Readonly<Record<string, string>>;
    }
  | { kind: 'unreachable' };

/** Null for a network error or a bug. */
export function asProblem(thrown: unknown): ReceivedProblem | null {
  const parsed = receivedProblemSchema.safeParse(thrown);
  return parsed.success ? parsed.data : null;
}

export function asFailure(thrown: unknown): Failure {
  const problem = asProblem(thrown);
  if (!problem) return { kind: 'unreachable' };
  const { code, status, reason = null, instance = null, retryAfterS = null, errors = [] } = problem;
  const fields = Object.fromEntries(errors.map(({ path, message }) => [path, message]));
  return { kind: 'problem', code, status, reason, requestId: instance, retryAfterS, fields };
}

export function isWorthRetrying(thrown: unknown): boolean {
  if (thrown instanceof NotSavedOfflineError) return false;
  const failure = asFailure(thrown);
  return failure.kind === 'unreachable' || failure.status >= 500;
}

/**
 * A command without a reply of the machine is finished, too: the machine no longer executes it, and a retry with the
 * same ID gets the same response.
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

/** All callers see only problem documents, even for the HTML page of a proxy. */
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

/** @returns seconds, or null if the header is missing */
export function readRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
}
