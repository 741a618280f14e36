import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands } from '@washboard/contract/brands';
import type { Config } from '@washboard/server/config/env';
import { publicKeyFile, signFirmware } from '@washboard/server/modules/firmware/index';
import { sampleContent, sampleFirmware } from './sample-firmware.ts';

/** The demo's own maker signs with it; it never leaves the data directory. */
const privateKeyFile = 'firmware-signing-key.pem';

/**
 * Sample packages for every range of the brand, signed by a key that is made the first time.
 * @returns the public key, which the emulated machines are built with, PEM
 */
export function seedFirmware({ dataDirectory, firmwareDirectory, brand }: Config): string {
  mkdirSync(firmwareDirectory, { recursive: true });
  const publicPath = join(firmwareDirectory, publicKeyFile);
  const privatePath = join(dataDirectory, privateKeyFile);
  if (!existsSync(privatePath)) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeFileSync(privatePath, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    writeFileSync(publicPath, publicKey.export({ type: 'spki', format: 'pem' }));
  }
  const privateKey = readFileSync(privatePath, 'utf8');
  for (const gamma of brands[brand].gammas) {
    for (const description of sampleFirmware(gamma)) {
      const path = join(firmwareDirectory, description.file);
      if (existsSync(`${path}.json`)) continue;
      const content = sampleContent(description);
      writeFileSync(path, content);
      // Last, because a manifest is what offers the package.
      writeFileSync(`${path}.json`, JSON.stringify(signFirmware(description, content, privateKey), null, 2));
    }
  }
  return readFileSync(publicPath, 'utf8');
}
