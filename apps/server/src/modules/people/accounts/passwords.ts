import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { atMost } from '../../../at-most.ts';

/** argon2id (2, the library's default) as OWASP's Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whoever signs in may wait; machines and live sockets need the other cores, and the threads that files are read in. */
const inTurn = atMost(Math.max(1, Math.floor(availableParallelism() / 2)));

/** One keyboard sends an accented letter as one character, another as two: both are the same password (NFC). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost));
}

let decoy: Promise<string> | null = null;

/** `passwordHash` null: no such account. The work is the same, so that time does not tell. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(24).toString('base64'));
  const compared = passwordHash ?? (await decoy);
  const isRight = await inTurn(() => verify(compared, password.normalize('NFC')));
  return isRight && passwordHash !== null;
}
