import { isCommonPassword, type KnownAbout } from '@washboard/contract/accounts/common-passwords';
import { passwordMinLength } from '@washboard/contract/accounts/field-rules';
import { ProblemError } from '../../../http/problem-error.ts';

/**
 * @param field the name of the request field that holds the password
 * @throws ProblemError PASSWORD_TOO_COMMON
 */
export async function refuseCommonPassword(password: string, about: KnownAbout, field: string): Promise<void> {
  if (!isCommonPassword(password, about, await commonPasswords())) return;
  throw new ProblemError('PASSWORD_TOO_COMMON', { errors: [{ path: field, message: 'passwordTooCommon' }] });
}

let list: Promise<ReadonlySet<string>> | null = null;

/**
 * About 40,000 entries, the most frequent in leaked databases. Loaded on first use, because it needs 5 MB of memory.
 * Those that no variant of a valid password can equal are left out.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= loadList();
  return list;
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(canMatch).toSorted());
}

/** A password has a letter, and what follows the last letter is left out of its shorter variants. */
const canMatch = (entry: string) =>
  /\p{L}/u.test(entry) && (entry.length >= passwordMinLength || /\p{L}$/u.test(entry));
