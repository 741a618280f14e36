import type { ErrorCode, Problem } from '@washboard/contract/errors/error-codes';

type Extra = Pick<Problem, 'detail' | 'reason' | 'errors' | 'triesLeft'>;

/** A central handler turns this error into a problem document. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ErrorCode;
  readonly extra: Extra;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, { retryAfterS, ...extra }: Extra & { retryAfterS?: number } = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
    this.retryAfterS = retryAfterS;
  }
}
