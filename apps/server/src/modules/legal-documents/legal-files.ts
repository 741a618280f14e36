import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Language, languages } from '@washboard/contract/accounts/languages';
import { type Brand, brands } from '@washboard/contract/brands';
import { type LegalDocument, legalDocuments } from '@washboard/contract/legal/legal-documents';
import type { Config } from '../../config/env.ts';
import { legalTextOf } from './legal-texts.ts';
import { printLegalDocument } from './print-legal-document.ts';

export interface LegalFile {
  etag: string;
  /** To be called once, or `close` instead. */
  content(): Buffer | Readable;
  close(): Promise<void>;
}

export interface LegalFiles {
  /** By the name below `/documents/legal/`; null: there is no document of this name. */
  find(name: string): Promise<LegalFile | null>;
  /** Whether the operator has put a file of their own in the place of ours. */
  isReplaced(name: string): Promise<boolean>;
}

export const nameOf = (document: LegalDocument, language: Language) => `${document}-${language}.pdf`;

/** A file of the operator wins; it is looked for each time, so that it counts without a restart. */
export function createLegalFiles({
  brand: brandId,
  dataDirectory,
}: Pick<Config, 'brand' | 'dataDirectory'>): LegalFiles {
  const ours = createOwnFiles(brands[brandId]);
  // Only names that are known reach the file system.
  const replacementOf = (name: string) =>
    ours.has(name) ? openFile(join(dataDirectory, 'documents', 'legal', name)) : null;

  return {
    async find(name) {
      const replacement = await replacementOf(name);
      return replacement ?? (await ours.get(name)?.()) ?? null;
    },
    async isReplaced(name) {
      const replacement = await replacementOf(name);
      await replacement?.close();
      return Boolean(replacement);
    },
  };
}

/** Each is printed when it is first asked for, and then kept: a fifth of a megabyte for all of them. */
function createOwnFiles(brand: Brand): Map<string, () => Promise<LegalFile>> {
  const files = new Map<string, () => Promise<LegalFile>>();
  for (const document of legalDocuments) {
    for (const language of languages) {
      let printed: Promise<LegalFile> | null = null;
      files.set(nameOf(document, language), () => {
        printed ??= printLegalDocument(legalTextOf(document, language, brand), language, brand).then(fileOf);
        return printed;
      });
    }
  }
  return files;
}

function fileOf(content: Buffer): LegalFile {
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`;
  return { etag, content: () => content, close: async () => {} };
}

async function openFile(path: string): Promise<LegalFile | null> {
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
