import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { brands } from '@washboard/contract/brands/brands';
import type { LocalizedText } from '@washboard/contract/data-models/parameters';
import type { FirmwareModule } from '@washboard/contract/firmware/firmware-version';
import type { Config } from '@washboard/server/config/config';
import {
  type FirmwareDescription,
  publicKeyFile,
  signFirmware,
} from '@washboard/server/modules/servicing/firmware/index';

/** The private key never leaves the data directory. */
const privateKeyFile = 'firmware-signing-key.pem';

/**
 * Adds nothing if the folder has the key of another maker.
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
  // The manifest makes the package available, so it is written last.
  writeFileSync(`${path}.json`, JSON.stringify(signFirmware(description, content, privateKey), null, 2));
}

const samples: readonly {
  module: FirmwareModule;
  version: string;
  minimumVersion: string;
  notes: LocalizedText;
}[] = [
  {
    module: 'FW00',
    version: '1.5.0',
    minimumVersion: '1.4.0',
    notes: {
      en: 'Sample content of the demo. The boiler is heated in shorter steps and holds its temperature more evenly.',
      fr: 'Contenu d’exemple de la démo. Le surchauffeur chauffe par étapes plus courtes et garde une température plus stable.',
      de: 'Beispielinhalt der Demo. Der Boiler wird in kürzeren Schritten geheizt und hält seine Temperatur gleichmäßiger.',
      it: 'Contenuto di esempio della demo. Il boiler viene riscaldato a passi più brevi e mantiene la temperatura in modo più uniforme.',
      es: 'Contenido de ejemplo de la demo. El calderín se calienta en pasos más cortos y mantiene su temperatura con mayor regularidad.',
    },
  },
  {
    module: 'FW02',
    version: '1.2.0',
    minimumVersion: '1.1.0',
    notes: {
      en: 'Sample content of the demo. The display is easier to read in bright light.',
      fr: 'Contenu d’exemple de la démo. L’écran se lit mieux en pleine lumière.',
      de: 'Beispielinhalt der Demo. Das Display ist bei hellem Licht besser lesbar.',
      it: 'Contenuto di esempio della demo. Il display si legge meglio in piena luce.',
      es: 'Contenido de ejemplo de la demo. La pantalla se lee mejor con mucha luz.',
    },
  },
];

function sampleFirmware(gamma: Gamma): FirmwareDescription[] {
  return samples.map((sample) => ({ ...sample, gamma, file: `${gamma}-${sample.module}-${sample.version}.bin` }));
}

const sampleBytes = 256 * 1024;

function sampleContent({ gamma, module, version }: FirmwareDescription): Buffer {
  return Buffer.alloc(sampleBytes, `Sample firmware of the demo: ${gamma} ${module} ${version}. It runs nowhere.\n`);
}
