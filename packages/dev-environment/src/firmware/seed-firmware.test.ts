import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@washboard/server/config/env';
import { expect, onTestFinished, test } from 'vitest';
import { seedFirmware } from './seed-firmware.ts';

test('the demo’s packages are signed by a key that is made once and is nobody else’s to read', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'washboard-firmware-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const config = readConfig({ DEMO: '1', DATA_DIR: dataDirectory });
  const publicKey = seedFirmware(config);
  const manifest = () => readFileSync(join(config.firmwareDirectory, 'infinity-FW00-1.5.0.bin.json'), 'utf8');
  const first = manifest();
  expect(JSON.parse(first)).toMatchObject({
    gamma: 'infinity',
    minimumVersion: '1.4.0',
    notes: { en: expect.stringMatching(/^Sample/) },
  });
  expect(statSync(join(dataDirectory, 'firmware-signing-key.pem')).mode & 0o077).toBe(0);
  expect(seedFirmware(config)).toBe(publicKey);
  expect(manifest()).toBe(first);
});
