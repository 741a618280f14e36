import type { ErrorCode, Problem } from '@washboard/contract/errors/error-codes';

type Extra = Pick<Problem, 'detail' | 'reason' | 'errors' | 'triesLeft'>;

/** A refusal from the catalogue. Thrown where it is found out, turned into a problem document in one place. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ErrorCode;
  readonly extra: Extra;
  /** Goes into the header `Retry-After`. */
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, { retryAfterS, ...extra }: Extra & { retryAfterS?: number } = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
    this.retryAfterS = retryAfterS;
  }
}
