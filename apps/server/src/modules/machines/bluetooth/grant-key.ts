import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Signs grants. */
export interface GrantKey {
  /** Uncompressed P-256 point, base64url: what machines trust. */
  publicKey: string;
  /** @returns the signature, base64url, in the format of IEEE P1363 */
  sign(text: string): Promise<string>;
}

/**
 * The key that signs grants, in a file outside the database: access to the database is not enough to enter a machine. The
 * first process that needs it makes it.
 *
 * @throws Error where the file cannot be used
 */
export async function openGrantKey({ bluetoothKeyFile: path }: { bluetoothKeyFile: string }): Promise<GrantKey> {
  const privateKey = createPrivateKey((await readIfThere(path)) ?? (await create(path)));
  return {
    publicKey: publicKeyOf(privateKey),
    sign: async (text) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}

async function create(path: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, pem, { flag: 'wx', mode: 0o600, flush: true });
    return pem;
  } catch (error) {
    // Another process was faster.
    if (isCode(error, 'EEXIST')) return readFile(path, 'utf8');
    throw error;
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function publicKeyOf(privateKey: KeyObject): string {
  const { x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  const coordinates = [x, y].map((part) => Buffer.from(part ?? '', 'base64url'));
  return Buffer.concat([Buffer.from([4]), ...coordinates]).toString('base64url');
}
