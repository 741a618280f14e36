import { createHmac, randomBytes } from 'node:crypto';
import { linkSecretFrom } from '../machine-gateway/index.ts';

/** The server's half of the key of an import. */
export const newSecretsSalt = () => randomBytes(32).toString('base64url');

/**
 * The link secret of a machine of an import. Neither half of the key suffices to compute it (docs/decisions/043).
 *
 * @param secretsKey the caller's half, which is not stored
 * @param salt the server's half, which is erased
 */
export function deriveLinkSecret(secretsKey: string, salt: string, serialNumber: string): string {
  const key = Buffer.concat([Buffer.from(secretsKey, 'base64url'), Buffer.from(salt, 'base64url')]);
  return linkSecretFrom(createHmac('sha256', key).update(serialNumber).digest());
}
