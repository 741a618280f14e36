import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * The same files make the same bytes, on any account and at any time.
 * @param content a file or folder in `folder`; npm expects all in a folder `package`
 * @param file the archive, which is compressed if its name ends with `.tgz`
 */
export async function packFolder(folder, content, { file, time }) {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=ustar',
      '--sort=name',
      `--mtime=@${Math.floor(time.getTime() / 1000)}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u=rwX,go=rX',
      `--directory=${folder}`,
      content,
    ],
    { env: { PATH: process.env.PATH, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(tar, 'exit');
  const compression = file.endsWith('.tgz') ? [createGzip({ level: 9 })] : [];
  await pipeline([tar.stdout, ...compression, createWriteStream(file)]);
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}
