import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { atMost } from '../../../timing/at-most.ts';

/**
 * argon2id (2 is the library's default), with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes,
 * 1 lane.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Uses half of the cores: machines, live sockets and file reads need the others. */
const inTurn = atMost(Math.max(1, Math.floor(availableParallelism() / 2)));

/** Keyboards encode an accented letter as one or two code points. NFC makes both the same password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), passwordCost));
}

let decoy: Promise<string> | null = null;

/** Pass null for `passwordHash` when there is no account. The work is the same, so that timing does not reveal it. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64'));
  const compared = passwordHash ?? (await decoy);
  const isRight = await inTurn(() => verify(compared, password.normalize('NFC')));
  return isRight && passwordHash !== null;
}
