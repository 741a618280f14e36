import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword, type KnownAbout } from '@washboard/contract/accounts/common-passwords';
import { passwordMinLength } from '@washboard/contract/accounts/field-rules';
import { ProblemError } from '../../../http/problem-error.ts';
import { atMost } from '../../../timing/within.ts';

/**
 * argon2id (the library's default, 2) with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1
 * lane.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing uses half of the cores, because machines, live sockets and file reads need the others. */
const inTurn = atMost(Math.max(1, Math.floor(availableParallelism() / 2)));

/** Keyboards encode an accented letter as one or two code points. NFC makes both the same password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), passwordCost));
}

let decoy: Promise<string> | null = null;

/** Without an account, pass null for `passwordHash`. The work is the same, so that the duration does not reveal it. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64'));
  const compared = passwordHash ?? (await decoy);
  const isRight = await inTurn(() => verify(compared, password.normalize('NFC')));
  return isRight && passwordHash !== null;
}

/**
 * @param field the request field of the password, for the error
 * @throws ProblemError PASSWORD_TOO_COMMON
 */
export async function refuseCommonPassword(password: string, about: KnownAbout, field: string): Promise<void> {
  if (!isCommonPassword(password, about, await commonPasswords())) return;
  throw new ProblemError('PASSWORD_TOO_COMMON', { errors: [{ path: field, message: 'passwordTooCommon' }] });
}

let list: Promise<ReadonlySet<string>> | null = null;

/**
 * About 40,000 of the most frequent leaked passwords, loaded at first use because they need 5 MB of memory. Entries
 * that no variant of a valid password can equal are left out.
 */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= loadList();
  return list;
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(canMatch).toSorted());
}

/** A valid password has a letter, and its shorter variants omit what follows the last letter. */
const canMatch = (entry: string) =>
  /\p{L}/u.test(entry) && (entry.length >= passwordMinLength || /\p{L}$/u.test(entry));
