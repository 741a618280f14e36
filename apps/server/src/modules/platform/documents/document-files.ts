import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface DocumentFile {
  etag: string;
  content(): Buffer | Readable;
  close(): Promise<void>;
}

export interface DocumentFiles {
  find(name: string): Promise<DocumentFile | null>;
  isReplaced(name: string): Promise<boolean>;
}

export type Printers = ReadonlyMap<string, () => Promise<Buffer>>;

/** A file of the operator in `folder` takes precedence; it is checked at each request, so a change needs no restart. */
export function createDocumentFiles(folder: string, printers: Printers): DocumentFiles {
  const printed = new Map<string, Promise<DocumentFile>>();
  // Only known names are opened, so a name cannot lead out of the folder.
  const replacementOf = async (name: string) => (printers.has(name) ? openFile(join(folder, name)) : null);

  function ours(name: string): Promise<DocumentFile> | null {
    const print = printers.get(name);
    if (!print) return null;
    const file = printed.get(name) ?? print().then(fileOf);
    printed.set(name, file);
    // A failed print is tried again at the next request.
    file.catch(() => printed.delete(name));
    return file;
  }

  return {
    find: async (name) => (await replacementOf(name)) ?? ours(name),
    async isReplaced(name) {
      const replacement = await replacementOf(name);
      await replacement?.close();
      return replacement !== null;
    },
  };
}

function fileOf(content: Buffer): DocumentFile {
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
  return { etag, content: () => content, close: async () => {} };
}

async function openFile(path: string): Promise<DocumentFile | null> {
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const { mtimeMs, size } = await handle.stat();
  return {
    etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
    content: () => handle.createReadStream(),
    close: () => handle.close(),
  };
}

export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  file: DocumentFile,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', etag: file.etag });
  if (request.headers['if-none-match'] !== file.etag) return reply.type('application/pdf').send(file.content());
  await file.close();
  return reply.code(304).send();
}
