import { join } from 'node:path';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Brand, brands } from '@washboard/contract/brands/brands';
import { type Language, languages } from '@washboard/contract/languages/languages';
import {
  type MachineDocument,
  type MachineDocumentList,
  machineDocuments,
} from '@washboard/contract/machine-documents/machine-documents';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { alarmWordsOf } from '../../machines/alarms/index.ts';
import {
  createDocumentFiles,
  type DocumentFile,
  type DocumentFiles,
  type Printers,
} from '../../platform/documents/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import type { RangeDocument } from './range-document.ts';

const kinds: Readonly<Record<MachineDocument, { stem: string; file: URL; name: string }>> = {
  userManual: {
    stem: 'user-manual',
    file: new URL('./print-user-manual.ts', import.meta.url),
    name: 'printUserManual',
  },
  electricSchema: {
    stem: 'electric-schema',
    file: new URL('./print-electric-schema.ts', import.meta.url),
    name: 'printElectricSchema',
  },
};

type PrintDocument = (requested: RangeDocument) => Promise<Buffer>;

const nameOf = (document: MachineDocument, language: Language) => `${kinds[document].stem}-${language}.pdf`;

/** The documents of each range, printed or replaced by the maker's. */
export class MachineDocumentFiles {
  readonly #ranges: ReadonlyMap<string, DocumentFiles>;

  constructor({ config, pdfWorkers }: Pick<Context, 'config'> & { pdfWorkers: PdfWorkers }) {
    const brand = brands[config.brand];
    this.#ranges = new Map(
      brand.gammas.map((gamma) => [
        gamma,
        createDocumentFiles(join(config.dataDirectory, 'documents', gamma), printersOf({ gamma, brand }, pdfWorkers)),
      ]),
    );
  }

  /** @throws ProblemError ROUTE_NOT_FOUND for a range of another brand */
  async list(gamma: string, language: Language): Promise<MachineDocumentList> {
    const files = this.#ranges.get(gamma);
    if (!files) throw new ProblemError('ROUTE_NOT_FOUND');
    const items = machineDocuments.map(async (document) => {
      const name = nameOf(document, language);
      return { document, link: `/documents/${gamma}/${name}`, isSample: !(await files.isReplaced(name)) };
    });
    return { items: await Promise.all(items) };
  }

  /** @throws ProblemError ROUTE_NOT_FOUND */
  async require(gamma: string, name: string): Promise<DocumentFile> {
    const file = await this.#ranges.get(gamma)?.find(name);
    if (!file) throw new ProblemError('ROUTE_NOT_FOUND');
    return file;
  }
}

function printersOf(range: { gamma: Gamma; brand: Brand }, pdfWorkers: PdfWorkers): Printers {
  return new Map(
    machineDocuments.flatMap((document) =>
      languages.map((language) => [
        nameOf(document, language),
        () => {
          const { file, name } = kinds[document];
          const alarms = alarmWordsOf(range.gamma, language, 'metric');
          return pdfWorkers.print<PrintDocument>({ file, name, input: { ...range, language, alarms } });
        },
      ]),
    ),
  );
}
