import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecretBox, UnreadableSecretError } from './secret-box.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-box-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (name = 'key') => openSecretBox({ secretKeyFile: join(folder, 'secrets', name) });

describe('a sealed secret', () => {
  it('a sealed secret opens with the key of the file, in another process too', async () => {
    const sealed = (await open()).seal('whsec_Grüße 🎉', 'webhook 1');
    expect((await open()).open(sealed, 'webhook 1')).toBe('whsec_Grüße 🎉');
  });

  it('a sealed secret does not open for another owner, with another key, or changed', async () => {
    const box = await open();
    const sealed = box.seal('secret', 'webhook 1');
    expect(() => box.open(sealed, 'webhook 2')).toThrow(UnreadableSecretError);
    const other = await open('other');
    expect(() => other.open(sealed, 'webhook 1')).toThrow(UnreadableSecretError);
    const bytes = Buffer.from(sealed, 'base64url');
    for (const place of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(() => box.open(changed.toString('base64url'), 'webhook 1')).toThrow(UnreadableSecretError);
    }
    for (const broken of ['', 'x', sealed.slice(0, 20)])
      expect(() => box.open(broken, 'webhook 1')).toThrow(UnreadableSecretError);
  });

  it('a sealed secret is different each time and does not contain the secret', async () => {
    const box = await open();
    const [one, two] = [box.seal('secret', 'a'), box.seal('secret', 'a')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('secret');
  });
});

describe('a signature', () => {
  it('a signature is valid for its text and purpose only', async () => {
    const box = await open();
    const signature = box.sign('account 1', 'unsubscribe');
    expect((await open()).verify('account 1', signature, 'unsubscribe')).toBe(true);
    expect(box.verify('account 2', signature, 'unsubscribe')).toBe(false);
    expect(box.verify('account 1', signature, 'acknowledge')).toBe(false);
    for (const wrong of ['', 'x', `${signature}AAAA`])
      expect(box.verify('account 1', wrong, 'unsubscribe')).toBe(false);
    expect((await open('other')).verify('account 1', signature, 'unsubscribe')).toBe(false);
  });
});

describe('the key file of the secret box', () => {
  it('the key file is readable for its owner only, and created once by processes that start together', async () => {
    const boxes = await Promise.all([open(), open(), open()]);
    const sealed = boxes.map((box) => box.seal('secret', 'a'));
    for (const box of boxes) for (const each of sealed) expect(box.open(each, 'a')).toBe('secret');
    const path = join(folder, 'secrets', 'key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, 'utf8')).trim()).toHaveLength(43);
  });

  it('the server refuses a key file that contains no key', async () => {
    await open();
    await writeFile(join(folder, 'secrets', 'key'), 'short');
    await expect(open()).rejects.toThrow('does not contain a key of 32 bytes');
  });
});
