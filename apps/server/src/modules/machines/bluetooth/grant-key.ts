import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readKeyFile } from '../../platform/secrets/index.ts';

interface GrantKey {
  /** Machines trust this uncompressed P-256 point, base64url. */
  publicKey: string;
  /** @returns the signature, base64url, in the format of IEEE P1363 */
  sign(text: string): Promise<string>;
}

/**
 * The key is in a file outside the database, so access to the database is not enough to enter a machine.
 *
 * @throws Error if the file cannot be used
 */
export async function openGrantKey({ bluetoothKeyFile: path }: { bluetoothKeyFile: string }): Promise<GrantKey> {
  const privateKey = createPrivateKey(await readKeyFile(path, makeKey));
  return {
    publicKey: publicKeyOf(privateKey),
    sign: async (text) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
}

function publicKeyOf(privateKey: KeyObject): string {
  const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  const coordinates = [x, y].map((part) => Buffer.from(part ?? '', 'base64url'));
  return Buffer.concat([Buffer.from([4]), ...coordinates]).toString('base64url');
}
