// The keys are files, so that access to the database is not enough to sign. Every process with the role `web` or `jobs`
// needs the same directory.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { utf8 } from '@washboard/ledger/bytes';
import { handoverText, type KeyChain, keyChainSchema } from '@washboard/ledger/checkpoint/key-chain';
import {
  type NoteKey,
  parseVerifierKey,
  signatureLine,
  signNote,
  toVerifierKey,
} from '@washboard/ledger/checkpoint/signed-note';
import * as z from 'zod';
import { ProblemError } from '../../../http/problem-error.ts';
import { readClosedFile } from '../../platform/secrets/index.ts';

const keysFileSchema = z.object({
  log: z.int().min(1),
  chain: keyChainSchema,
  /** The key is PKCS 8 in PEM. Earlier private keys are deleted after the handover. */
  privateKey: z.string(),
});

export interface LedgerKeys {
  log: number;
  chain: KeyChain;
  /** The name of the key is the origin of the log. */
  key: NoteKey;
  sign: (message: Uint8Array) => Uint8Array;
}

export class LedgerKeyError extends Error {
  override name = 'LedgerKeyError';
}

const keysFile = (directory: string) => join(directory, 'keys.json');
const checkpointFile = (directory: string) => join(directory, 'checkpoint');

export async function readLedgerKeys(directory: string): Promise<LedgerKeys | null> {
  const text = await ifThere(readClosedFile(keysFile(directory)));
  if (text === null) return null;
  const parsed = keysFileSchema.safeParse(parseJson(text));
  const key = parseVerifierKey(parsed.data?.chain.at(-1)?.key ?? '');
  if (!parsed.success || !key) throw new LedgerKeyError(`${keysFile(directory)} is damaged: restore it from a backup.`);
  const privateKey = createPrivateKey(parsed.data.privateKey);
  return { log: parsed.data.log, chain: parsed.data.chain, key, sign: (message) => sign(null, message, privateKey) };
}

/** @throws ProblemError LEDGER_EMPTY before anything was signed */
export async function requireLedgerKeys(directory: string): Promise<LedgerKeys> {
  const keys = await readLedgerKeys(directory);
  if (!keys) throw new ProblemError('LEDGER_EMPTY');
  return keys;
}

/** @param origin the name of the log, an address without protocol */
export async function createKeys(directory: string, origin: string): Promise<LedgerKeys> {
  const { key, privateKey } = drawKey(origin);
  return saveKeys(directory, { log: 1, chain: [{ key: toVerifierKey(key), handover: null }], key, privateKey });
}

/** Both keys sign the handover; then the old private key is deleted. */
export async function rotateKeys(
  directory: string,
  before: LedgerKeys,
  { log, origin }: { log: number; origin: string },
): Promise<LedgerKeys> {
  const { key, privateKey } = drawKey(origin);
  const text = handoverText(before.key, key);
  const handover = signNote(text, before.key, before.sign) + signatureLine(key, sign(null, utf8(text), privateKey));
  const chain = [...before.chain, { key: toVerifierKey(key), handover }];
  return saveKeys(directory, { log, chain, key, privateKey });
}

function drawKey(name: string): { key: NoteKey; privateKey: KeyObject } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = new Uint8Array(Buffer.from(x ?? '', 'base64url'));
  return { key: { name, algorithm: 'ed25519', publicKey }, privateKey };
}

async function saveKeys(
  directory: string,
  { log, chain, key, privateKey }: Omit<LedgerKeys, 'sign'> & { privateKey: KeyObject },
): Promise<LedgerKeys> {
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  await writeSafely(keysFile(directory), `${JSON.stringify({ log, chain, privateKey: pem }, null, 2)}\n`);
  return { log, chain, key, sign: (message) => sign(null, message, privateKey) };
}

/** @returns null if no checkpoint has left the database */
export const readLastCheckpoint = (directory: string): Promise<string | null> =>
  ifThere(readFile(checkpointFile(directory), 'utf8'));

export const writeLastCheckpoint = (directory: string, note: string): Promise<void> =>
  writeSafely(checkpointFile(directory), note);

async function ifThere(reading: Promise<string>): Promise<string | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** After a power cut, the file has either its old contents or the new ones. */
async function writeSafely(path: string, contents: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const directory = await open(dirname(path));
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
