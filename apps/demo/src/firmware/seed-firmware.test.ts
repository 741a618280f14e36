import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@washboard/server/config/config';
import { expect, onTestFinished, test } from 'vitest';
import { seedFirmware } from './seed-firmware.ts';

function demoConfig(own: Record<string, string> = {}) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'washboard-firmware-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  return readConfig({ DEMO: '1', DATA_DIR: dataDirectory, ...own });
}

test('the demo signs packages with a key that is generated once and only readable by its owner', () => {
  const config = demoConfig();
  const publicKey = seedFirmware(config);
  const manifest = () => readFileSync(join(config.firmwareDirectory, 'infinity-FW00-1.5.0.bin.json'), 'utf8');
  const first = manifest();
  expect(JSON.parse(first)).toMatchObject({
    gamma: 'infinity',
    minimumVersion: '1.4.0',
    notes: { en: expect.stringMatching(/^Sample/) },
  });
  expect(statSync(join(config.dataDirectory, 'firmware-signing-key.pem')).mode & 0o077).toBe(0);
  expect(seedFirmware(config)).toBe(publicKey);
  expect(manifest()).toBe(first);
});

test('a new package folder gets the public key of the existing private key', () => {
  const config = demoConfig();
  const publicKey = seedFirmware(config);
  const moved = { ...config, firmwareDirectory: join(config.dataDirectory, 'elsewhere') };
  expect(seedFirmware(moved)).toBe(publicKey);
  expect(readFileSync(join(moved.firmwareDirectory, 'public-key.pem'), 'utf8')).toBe(publicKey);
});

test('a folder of another maker stays unchanged, with a message', () => {
  const config = demoConfig();
  const theirs = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  mkdirSync(config.firmwareDirectory, { recursive: true });
  const path = join(config.firmwareDirectory, 'public-key.pem');
  writeFileSync(path, theirs);
  const lines: string[] = [];
  expect(seedFirmware(config, (line) => lines.push(line))).toBe(theirs);
  expect(lines).toEqual([expect.stringContaining('another maker')]);
  expect(readdirSync(config.firmwareDirectory)).toEqual(['public-key.pem']);
  expect(readFileSync(path, 'utf8')).toBe(theirs);
});
