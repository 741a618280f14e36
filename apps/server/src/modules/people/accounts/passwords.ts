import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword, type KnownAbout } from '@washboard/contract/accounts/common-passwords';
import { passwordMinLength } from '@washboard/contract/accounts/field-rules';
import { limitConcurrency } from '../../../admission/limit-concurrency.ts';
import { ProblemError } from '../../../http/problem-error.ts';

/** The parameters are those of OWASP's Password Storage Cheat Sheet for argon2id (2, the library's default). */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing uses half of the cores, because machines, live sockets and file reads need the others. */
const inTurn = limitConcurrency(Math.max(1, Math.floor(availableParallelism() / 2)));

/** Keyboards encode accented letters as one or two code points, which NFC makes equal. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), passwordCost));
}

let decoy: Promise<string> | null = null;

/** Pass null without an account: the same work keeps the duration from revealing it. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64'));
  const compared = passwordHash ?? (await decoy);
  const isRight = await inTurn(() => verify(compared, password.normalize('NFC')));
  return isRight && passwordHash !== null;
}

/**
 * @param field the request field, for the error
 * @throws ProblemError PASSWORD_TOO_COMMON
 */
export async function refuseCommonPassword(password: string, account: KnownAbout, field: string): Promise<void> {
  if (!isCommonPassword(password, account, await commonPasswords())) return;
  throw new ProblemError('PASSWORD_TOO_COMMON', { errors: [{ path: field, message: 'passwordTooCommon' }] });
}

let list: Promise<ReadonlySet<string>> | null = null;

/** The list needs 5 MB of memory, so it is loaded at first use, without entries that no valid password can match. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= loadList();
  return list;
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(canMatch).toSorted());
}

/** Shorter variants of a password omit what follows its last letter. */
const canMatch = (entry: string) =>
  /\p{L}/u.test(entry) && (entry.length >= passwordMinLength || /\p{L}$/u.test(entry));
