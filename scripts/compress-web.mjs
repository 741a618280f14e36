import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, constants as osConstants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|html|svg|json|txt|wasm|webmanifest)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compress(path) {
  const isDone = await stat(`${path}.br`).catch(() => null);
  if (isDone) return;
  const source = await readFile(path);
  const zipped = await compressGzip(source, { level: 9 });
  const brotli = await compressBrotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await place(`${path}.gz`, zipped);
  await place(`${path}.br`, brotli);
}

/** An incomplete file must never be served. */
async function place(path, content) {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

// Compression must not slow a server that is already running.
setPriority(osConstants.priority.PRIORITY_LOW);
const [folder = ''] = process.argv.slice(2);
const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
const inTurn = async () => {
  for (let name = names.pop(); name !== undefined; name = names.pop()) await compress(join(folder, name));
};
await Promise.all(Array.from({ length: availableParallelism() }, inTurn));
