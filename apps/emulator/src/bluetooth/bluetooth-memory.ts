import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bluetoothKeySchema } from '@washboard/contract/bluetooth/bluetooth-key';
import { maxRevokedGrants } from '@washboard/contract/bluetooth/grants';
import type { Key } from '@washboard/contract/bluetooth/keys';
import type { SetBluetooth, TrustBluetooth } from '@washboard/contract/machine-link/machine-commands';
import { bluetoothNameSchema } from '@washboard/contract/machine-link/machine-status';
import { z } from 'zod';

const storedSchema = z.object({
  /** The key is PKCS 8 as PEM. */
  privateKey: z.string(),
  serverKey: z.nullable(bluetoothKeySchema),
  revoked: z.array(z.uuid()).max(maxRevokedGrants),
  /** The latest time that the server has signed, because the machine's clock may be behind. */
  latestSignedMs: z.number(),
  isOn: z.boolean(),
  name: bluetoothNameSchema,
});
type StoredMemory = z.infer<typeof storedSchema>;

const fileOf = (directory: string) => join(directory, 'bluetooth.json');

export function forgetBluetooth(directory: string): void {
  rmSync(fileOf(directory), { force: true });
}

export interface BluetoothMemory {
  /** The key is an uncompressed P-256 point, base64url. */
  readonly publicKey: string;
  privateKey(): Promise<Key>;
  serverKey(): string | null;
  revokedGrants(): ReadonlySet<string>;
  trust(keys: TrustBluetooth): void;
  latestSignedMs(): number;
  sawSignedTime(ms: number): void;
  isOn(): boolean;
  name(): string;
  set(settings: SetBluetooth): void;
}

export function openBluetoothMemory(directory: string): BluetoothMemory {
  const path = fileOf(directory);
  let stored = read(path);
  if (stored === null) {
    stored = {
      privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
        format: 'pem',
        type: 'pkcs8',
      }),
      serverKey: null,
      revoked: [],
      latestSignedMs: 0,
      isOn: true,
      name: '',
    } as StoredMemory;
    write(path, stored);
  }
  let present = stored;

  function change(changes: Partial<StoredMemory>): void {
    present = { ...present, ...changes };
    write(path, present);
  }

  return {
    publicKey: publicKeyOf(present.privateKey),
    privateKey: () => importPrivateKey(present.privateKey),
    serverKey: () => present.serverKey,
    revokedGrants: () => new Set(present.revoked),
    trust: ({ serverKey, revoked }) => change({ serverKey, revoked }),
    latestSignedMs: () => present.latestSignedMs,
    sawSignedTime(ms) {
      if (ms > present.latestSignedMs) change({ latestSignedMs: ms });
    },
    isOn: () => present.isOn,
    name: () => present.name,
    set: ({ isOn, name }) => change({ isOn, name }),
  };
}

/** @returns null if the file is missing or damaged */
function read(path: string): StoredMemory | null {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

function write(path: string, stored: StoredMemory): void {
  writeFileSync(`${path}.new`, JSON.stringify(stored), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function publicKeyOf(pem: string): string {
  const { x, y } = createPublicKey(pem).export({ format: 'jwk' });
  const coordinates = [x, y].map((part) => Buffer.from(part ?? '', 'base64url'));
  return Buffer.concat([Buffer.from([4]), ...coordinates]).toString('base64url');
}

function importPrivateKey(pem: string): Promise<Key> {
  const der = createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' });
  return crypto.subtle.importKey('pkcs8', Uint8Array.from(der), { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ]);
}
