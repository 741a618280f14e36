import { chmod, chown, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import { readClosedFile, readKeyFile } from './key-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'key-file-'));
  path = join(folder, 'key');
  await writeFile(path, 'secret\n', { mode: 0o600 });
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async () => (await stat(path)).mode & 0o777;
const me = process.getuid?.() ?? 0;
const otherUserId = me + 4711;

describe('a key file', () => {
  it.each([0o644, 0o660, 0o604, 0o777])(
    'the server closes a key file of this user with mode %o to other users, with a warning',
    async (mode) => {
      const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
      await chmod(path, mode);
      expect(await readKeyFile(path, () => 'never made')).toBe('secret\n');
      expect(await modeOf()).toBe(0o600);
      expect(warn).toHaveBeenCalledWith(expect.stringContaining(path));
      warn.mockRestore();
    },
  );

  it('a key file that only its owner can read is unchanged, without a warning', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    await chmod(path, 0o400);
    expect(await readClosedFile(path)).toBe('secret\n');
    expect(await modeOf()).toBe(0o400);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('the server finds a key file behind a link, like a mounted secret', async () => {
    const link = join(folder, 'link');
    await symlink(path, link);
    expect(await readClosedFile(link)).toBe('secret\n');
  });

  it('the server creates a missing key file', async () => {
    path = join(folder, 'new', 'key');
    expect(await readKeyFile(path, () => 'made')).toBe('made');
    expect(await modeOf()).toBe(0o600);
  });
});

// Only root can change the owner of a file, so this process pretends to be another user.
describe.runIf(me === 0)('a key file of root, for another user', () => {
  it.each([0o400, 0o440, 0o640])(
    'the server accepts a key file of root with mode %o, like a mounted secret',
    async (mode) => {
      await chmod(path, mode);
      expect(await readClosedFile(path, otherUserId)).toBe('secret\n');
      expect(await modeOf()).toBe(mode);
    },
  );

  it.each([0o444, 0o604, 0o460])('the server refuses a key file of root with mode %o', async (mode) => {
    await chmod(path, mode);
    await expect(readClosedFile(path, otherUserId)).rejects.toThrow(ConfigurationError);
  });
});

it('the server refuses a key file of another user, who could replace the key', async () => {
  if (me === 0) await chown(path, otherUserId, 0);
  await expect(readClosedFile(path, me === 0 ? me : otherUserId)).rejects.toThrow(ConfigurationError);
});
