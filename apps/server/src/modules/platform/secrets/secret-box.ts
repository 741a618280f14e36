import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readKeyFile } from './key-file.ts';

/** The key of the box is in a file outside the database. */
export interface SecretBox {
  /**
   * AES-256-GCM.
   * @param owner the owner of the secret, such as `webhook 5f1c…`; in the row of another owner it does not open
   */
  seal(secret: string, owner: string): string;
  /** @throws UnreadableSecretError if it was sealed with another key or for another owner, or was changed */
  open(sealed: string, owner: string): string;
  /** HMAC-SHA-256, base64url. A signature for one purpose is invalid for another. */
  sign(text: string, purpose: string): string;
  verify(text: string, signature: string, purpose: string): boolean;
}

export class UnreadableSecretError extends Error {
  override name = 'UnreadableSecretError';
}

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * The first process that needs the key creates it.
 * @throws Error if the file cannot be used
 */
export async function openSecretBox({ secretKeyFile: path }: { secretKeyFile: string }): Promise<SecretBox> {
  const text = await readKeyFile(path, () => `${randomBytes(keyBytes).toString('base64url')}\n`);
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== keyBytes) throw new Error(`${path} does not contain a key of ${keyBytes} bytes`);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes));
  const sealingKey = derive('seal');
  const sign = (words: string, purpose: string) =>
    createHmac('sha256', derive(`sign ${purpose}`))
      .update(words)
      .digest();
  return {
    seal(secret, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    open(sealed, owner) {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
        const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
        const opened = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch (cause) {
        throw new UnreadableSecretError('the secret cannot be read with this key', { cause });
      }
    },
    sign: (words, purpose) => sign(words, purpose).toString('base64url'),
    verify(words, signature, purpose) {
      const expected = sign(words, purpose);
      const signatureBytes = Buffer.from(signature, 'base64url');
      return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
    },
  };
}

const hintLength = 4;

/**
 * 256 random bits.
 * @param prefix lets code scanners find a secret that was committed by mistake
 */
export function generateSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** These secrets are random and long, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function secretHintOf(secret: string): string {
  return secret.slice(-hintLength);
}
