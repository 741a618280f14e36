import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { FirmwareManifest } from '../firmware-manifest.ts';
import { type FirmwareDescription, signFirmware } from '../firmware-manifest.ts';
import { publicKeyFile } from '../read-packages.ts';

const pair = generateKeyPairSync('ed25519');
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const text = 'Better';

/** @param bend changes the manifest after signing */
export function putFirmware(
  { context }: TestServer,
  own: Partial<FirmwareDescription>,
  bend: Partial<FirmwareManifest> = {},
): FirmwareManifest {
  const folder = context.config.firmwareDirectory;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, publicKeyFile), pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const description: FirmwareDescription = {
    gamma: 'infinity',
    module: 'FW00',
    version: '1.5.0',
    minimumVersion: '1.4.0',
    notes: { en: text, fr: text, de: text, it: text, es: text },
    ...own,
    file: `${own.gamma ?? 'infinity'}-${own.module ?? 'FW00'}-${own.version ?? '1.5.0'}.bin`,
  };
  const content = Buffer.from(`program ${description.version}`);
  const manifest = { ...signFirmware(description, content, privateKey), ...bend };
  writeFileSync(join(folder, description.file), content);
  writeFileSync(join(folder, `${description.file}.json`), JSON.stringify(manifest));
  return manifest;
}
