import { type ErrorCode, type Problem, problemSchema } from '@washboard/contract/error-codes';

/** Why a call brought no answer, in the terms in which it is told to the user. */
export type Failure =
  | { kind: 'problem'; code: ErrorCode; status: number; reason: string | null; requestId: string | null }
  | { kind: 'unreachable' };

/** A problem document from whatever was thrown; null if it was none (the network, or a fault of our own). */
export function asProblem(thrown: unknown): Problem | null {
  const parsed = problemSchema.safeParse(thrown);
  return parsed.success ? parsed.data : null;
}

export function asFailure(thrown: unknown): Failure {
  const problem = asProblem(thrown);
  if (!problem) return { kind: 'unreachable' };
  const { code, status, reason = null, instance = null } = problem;
  return { kind: 'problem', code, status, reason, requestId: instance };
}

/** Asking again may help: nobody said no. */
export function isWorthRetrying(thrown: unknown): boolean {
  const failure = asFailure(thrown);
  return failure.kind === 'unreachable' || failure.status >= 500;
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
 * Makes a problem document of an error answer that is none, like the page of a proxy in between, so that everything
 * behind this line sees problem documents only.
 */
export async function withProblemBody(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (asProblem(body)) return response;
  const problem: Problem = {
    type: 'about:blank',
    title: response.statusText,
    status: response.status,
    code: codeOfStatus[response.status] ?? 'INTERNAL_ERROR',
  };
  return Response.json(problem, { status: response.status });
}
