import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands } from '@washboard/contract/brands/brands';
import type { Config } from '@washboard/server/config/env';
import {
  type FirmwareDescription,
  publicKeyFile,
  signFirmware,
} from '@washboard/server/modules/machines/firmware/index';
import { sampleContent, sampleFirmware } from './sample-firmware.ts';

/** Private key of the demo's maker; it never leaves the data directory. */
const privateKeyFile = 'firmware-signing-key.pem';

/**
 * Sample packages for every range of the brand, signed by a key that is created on first use. If the folder has the key
 * of another maker, nothing is added.
 * @returns the public key for the emulated machines, PEM
 */
export function seedFirmware(
  { dataDirectory, firmwareDirectory, brand }: Config,
  log: (line: string) => void = () => {},
): string {
  mkdirSync(firmwareDirectory, { recursive: true });
  const privateKey = readOrMakeKey(join(dataDirectory, privateKeyFile));
  const publicKey = publicPem(privateKey);
  const publicPath = join(firmwareDirectory, publicKeyFile);
  if (!existsSync(publicPath)) writeFileSync(publicPath, publicKey);
  const standing = readPublicKey(publicPath);
  if (standing !== publicKey) {
    log(`no sample firmware: ${publicPath} is ${standing === null ? 'damaged' : 'of another maker'}`);
    return standing ?? publicKey;
  }
  for (const gamma of brands[brand].gammas) {
    for (const description of sampleFirmware(gamma)) writePackage(firmwareDirectory, description, privateKey);
  }
  return publicKey;
}

/** @param key PEM, private or public */
function publicPem(key: string): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
}

function readPublicKey(path: string): string | null {
  try {
    return publicPem(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function readOrMakeKey(path: string): string {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return readFileSync(path, 'utf8');
}

function writePackage(folder: string, description: FirmwareDescription, privateKey: string): void {
  const path = join(folder, description.file);
  if (existsSync(`${path}.json`)) return;
  const content = sampleContent(description);
  writeFileSync(path, content);
  // Last, because the manifest makes the package available.
  writeFileSync(`${path}.json`, JSON.stringify(signFirmware(description, content, privateKey), null, 2));
}
