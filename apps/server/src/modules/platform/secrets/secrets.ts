import { createHash, randomBytes } from 'node:crypto';

const hintLength = 4;

/**
 * A secret for a program: 256 random bits, shown once.
 *
 * @param prefix lets scanners of code find a secret that was committed by mistake
 */
export function drawSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** These secrets are random and long, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The last characters, by which people recognise a secret. */
export function hintOf(secret: string): string {
  return secret.slice(-hintLength);
}
