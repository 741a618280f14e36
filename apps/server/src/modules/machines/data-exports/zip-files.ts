import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export interface FileToZip {
  path: string;
  content: AsyncIterable<string | Buffer>;
}

const deflate = 8;
/** `fflate` does not write the ZIP64 extension, so sizes have 32 bits. */
const maxZipBytes = 0xffff_ffff;

/**
 * Each file is read only when the archive reaches it. Node.js compresses in another thread; `fflate` would block this
 * one.
 *
 * @throws RangeError for an archive or a file of 4 GiB or more
 */
export async function* zipFiles(
  files: Iterable<FileToZip>,
  mtime: Date,
  maxBytes = maxZipBytes,
): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  let total = 0;
  function* taken() {
    const chunks = written;
    written = [];
    for (const chunk of chunks) total += chunk.length;
    if (total > maxBytes) throw new RangeError('the archive is larger than ZIP allows');
    yield* chunks;
  }
  for (const { path, content } of files) {
    const file: ZipInputFile = { filename: path, size: 0, crc: 0, compression: deflate, mtime };
    archive.add(file);
    const compressed = pipeline(
      Readable.from(measured(file, content, maxBytes)),
      createDeflateRaw({ level: 4 }),
      () => {},
    );
    for await (const chunk of compressed as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      file.ondata?.(null, chunk, false);
      yield* taken();
    }
    file.ondata?.(null, new Uint8Array(), true);
    yield* taken();
  }
  archive.end();
  yield* taken();
}

async function* measured(file: ZipInputFile, content: FileToZip['content'], maxBytes: number): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    if (file.size > maxBytes) throw new RangeError(`${file.filename} is larger than ZIP allows`);
    yield bytes;
  }
}
