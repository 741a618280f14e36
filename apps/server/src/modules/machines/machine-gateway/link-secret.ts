import { createHash, randomBytes } from 'node:crypto';

/** No characters that look alike: a person types the secret at the machine. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Characters of five bits each: 140 bits (docs/decisions/043 requires 128). */
const secretLength = 28;

export function newLinkSecret(): string {
  return linkSecretFrom(randomBytes(secretLength));
}

/** Writes random bytes as a link secret, in groups of four. @param bytes at least 28; five bits of each count */
export function linkSecretFrom(bytes: Buffer): string {
  const characters = Array.from(bytes.subarray(0, secretLength), (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Link secrets are long and random, so a fast hash is as safe as a slow one, and a thousand machines can reconnect at
 * the same time after a power cut (docs/decisions/043).
 */
export function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
