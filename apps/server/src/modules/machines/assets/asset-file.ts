import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** JSON that does not change during the life of the process. */
export interface AssetFile {
  etag: string;
  plain(): Buffer;
  compressed(): Buffer;
}

/** Serialised and compressed on the first request only. */
export function assetFile(etag: string, write: () => string): AssetFile {
  let plain: Buffer | null = null;
  let compressed: Buffer | null = null;
  const file: AssetFile = {
    etag,
    plain() {
      plain ??= Buffer.from(write());
      return plain;
    },
    compressed() {
      compressed ??= gzipSync(file.plain(), { level: 9 });
      return compressed;
    },
  };
  return file;
}

/** 64 bits of SHA-256: enough to distinguish releases. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** One year, the longest time that caches accept. The name of the file changes with its content. */
export const immutable = 'public, max-age=31536000, immutable';

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  file: AssetFile,
  cacheControl: string,
): FastifyReply {
  // Weak, because the compressed form has the same tag.
  const etag = `W/"${file.etag}"`;
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
  return acceptsGzip ? reply.header('content-encoding', 'gzip').send(file.compressed()) : reply.send(file.plain());
}
