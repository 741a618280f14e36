import { asFailure } from '../../lib/api/failure.ts';

export type OwnPasswordRefusal = { field: 'current' } | { field: 'password'; fault: string };

/** @returns the field that another entry would help; null where none does */
export function refusedField(thrown: unknown): OwnPasswordRefusal | null {
  const failure = asFailure(thrown);
  if (failure.kind === 'unreachable') return null;
  if (failure.code === 'PASSWORD_WRONG') return { field: 'current' };
  if (failure.code === 'PASSWORD_TOO_COMMON') return { field: 'password', fault: 'passwordTooCommon' };
  const fault = failure.fields.newPassword;
  return fault === undefined ? null : { field: 'password', fault };
}
