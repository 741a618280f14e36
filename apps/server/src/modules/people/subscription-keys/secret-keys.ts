import { createHash, randomBytes } from 'node:crypto';

const hintLength = 4;

/** The prefix lets scanners of code find a key that was committed by mistake. */
export function drawKey(): string {
  return `wbk_${randomBytes(32).toString('base64url')}`;
}

/** A key is random and long, so a fast hash is enough. */
export function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function hintOf(key: string): string {
  return key.slice(-hintLength);
}
