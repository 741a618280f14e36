import { ProblemError } from '../../../http/problem-error.ts';
import { isCommonPassword } from './is-common-password.ts';

/**
 * @param field the name of the field that the password came in
 * @throws ProblemError PASSWORD_TOO_COMMON
 */
export async function refuseCommonPassword(
  password: string,
  about: Parameters<typeof isCommonPassword>[1],
  field: string,
): Promise<void> {
  if (!(await isCommonPassword(password, about))) return;
  throw new ProblemError('PASSWORD_TOO_COMMON', { errors: [{ path: field, message: 'passwordTooCommon' }] });
}
