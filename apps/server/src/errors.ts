import type { ErrorCode, Problem } from '@washboard/contract/error-codes';

/** A refusal from the catalogue. Thrown where it is found out, turned into a problem document in one place. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ErrorCode;
  readonly extra: Pick<Problem, 'detail' | 'reason' | 'errors'>;

  constructor(code: ErrorCode, extra: Pick<Problem, 'detail' | 'reason' | 'errors'> = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}
