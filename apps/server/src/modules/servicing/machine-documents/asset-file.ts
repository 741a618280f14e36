import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Brotli is a seventh smaller than gzip. */
const compress = { br: brotliCompressSync, gzip: (plain: Buffer) => gzipSync(plain, { level: 9 }) } as const;
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

export interface AssetFile {
  etag: string;
  plain(): Buffer;
  compressed(encoding: Encoding): Buffer;
}

export function assetFile(etag: string, write: () => string): AssetFile {
  let plain: Buffer | null = null;
  const compressed = new Map<Encoding, Buffer>();
  const file: AssetFile = {
    etag,
    plain() {
      plain ??= Buffer.from(write());
      return plain;
    },
    compressed(encoding) {
      const content = compressed.get(encoding) ?? compress[encoding](file.plain());
      compressed.set(encoding, content);
      return content;
    },
  };
  return file;
}

/** 64 bits of SHA-256 are enough to distinguish releases. */
export function releaseHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** Caches accept at most one year. The file name changes with the content. */
export const immutableCaching = 'public, max-age=31536000, immutable';

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  file: AssetFile,
  cacheControl: string,
): FastifyReply {
  // The tag is weak, because the compressed form has the same one.
  const etag = `W/"${file.etag}"`;
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = encodings.find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  );
  return encoding
    ? reply.header('content-encoding', encoding).send(file.compressed(encoding))
    : reply.send(file.plain());
}
