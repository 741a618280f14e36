import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|wasm|webmanifest)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses the files at build time with maximum effort; the server only picks the encoding. */
export function precompressed(): Plugin {
  let folder = 'dist';
  return {
    name: 'washboard-precompressed',
    apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // Runs last, because the service worker is built after everything else is written.
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        if (error) return;
        const names = await readdir(folder, { recursive: true });
        await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  // The build of the other shell, in the same folder, has compressed its own.
  const [own, done] = await Promise.all([stat(path), stat(`${path}.br`).catch(() => null)]);
  if (done && done.mtimeMs >= own.mtimeMs) return;
  const source = await readFile(path);
  const [brotli, zipped] = await Promise.all([
    compressBrotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(source, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
