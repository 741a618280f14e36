import { join } from 'node:path';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type Brand, type BrandId, brands } from '@washboard/contract/brands/brands';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { dataModelCalls, dataModelFileCalls } from '@washboard/contract/machine-documents/data-model-calls';
import { machineDocumentCalls } from '@washboard/contract/machine-documents/machine-document-calls';
import { type MachineDocument, machineDocuments } from '@washboard/contract/machine-documents/machine-documents';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { alarmWordsOf } from '../../machines/alarms/index.ts';
import {
  createDocumentFiles,
  type DocumentFiles,
  type Printers,
  sendDocument,
} from '../../platform/documents/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { immutableCaching, sendAsset } from './asset-file.ts';
import {
  createAlarmDescriptionFiles,
  createDataModelFiles,
  createDataModelSchemaFile,
  type DataModelFiles,
} from './data-model-files.ts';
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

type PrintDocument = (wanted: RangeDocument) => Promise<Buffer>;

const nameOf = (document: MachineDocument, language: Language) => `${kinds[document].stem}-${language}.pdf`;

/** The documents are public, because they contain nothing about a single machine. */
export function machineDocumentRoutes(app: App, { config, pdfWorkers }: Context & { pdfWorkers: PdfWorkers }): void {
  const brand = brands[config.brand];
  const ranges = new Map<string, DocumentFiles>(
    brand.gammas.map((gamma) => [
      gamma,
      createDocumentFiles(join(config.dataDirectory, 'documents', gamma), printersOf({ gamma, brand }, pdfWorkers)),
    ]),
  );

  serve(app, machineDocumentCalls.getMachineDocuments, async ({ params: { gamma }, query: { language } }, reply) => {
    const files = ranges.get(gamma);
    if (!files) throw new ProblemError('ROUTE_NOT_FOUND');
    reply.header('cache-control', 'no-cache');
    const items = machineDocuments.map(async (document) => {
      const name = nameOf(document, language);
      return { document, link: `/documents/${gamma}/${name}`, isSample: !(await files.isReplaced(name)) };
    });
    return { items: await Promise.all(items) };
  });

  serve(app, machineDocumentCalls.getMachineDocumentFile, async (request, reply) => {
    const file = await ranges.get(request.params.gamma)?.find(request.params.file);
    if (!file) throw new ProblemError('ROUTE_NOT_FOUND');
    return sendDocument(request, reply, file);
  });
}

function printersOf(about: { gamma: Gamma; brand: Brand }, pdfWorkers: PdfWorkers): Printers {
  return new Map(
    machineDocuments.flatMap((document) =>
      languages.map((language) => [
        nameOf(document, language),
        () => {
          const { file, name } = kinds[document];
          const alarms = alarmWordsOf(about.gamma, language, 'metric');
          return pdfWorkers.print<PrintDocument>({ file, name, input: { ...about, language, alarms } });
        },
      ]),
    ),
  );
}

const knownAssets = new Map<BrandId, ReturnType<typeof createAssets>>();

function createAssets(brand: BrandId) {
  const { gammas } = brands[brand];
  return {
    dataModelFiles: createDataModelFiles(gammas),
    alarmDescriptionFiles: createAlarmDescriptionFiles(gammas),
    schemaFile: createDataModelSchemaFile(),
  };
}

/** Hashing all documents takes a tenth of the start of a server. */
function assetsOf({ config: { brand } }: Context) {
  const assets = knownAssets.get(brand) ?? createAssets(brand);
  knownAssets.set(brand, assets);
  return assets;
}

export function dataModelFilesOf(context: Context): DataModelFiles {
  return assetsOf(context).dataModelFiles;
}

export function dataModelFileRoutes(app: App, context: Context): void {
  const { dataModelFiles, alarmDescriptionFiles, schemaFile } = assetsOf(context);

  serve(app, dataModelFileCalls.getDataModelSchema, (request, reply) =>
    sendAsset(request, reply, schemaFile, 'no-cache'),
  );

  serve(app, dataModelFileCalls.getAlarmDescriptions, (request, reply) => {
    const file = alarmDescriptionFiles.get(request.params.name);
    if (!file) throw new ProblemError('DATA_MODEL_NOT_FOUND');
    return sendAsset(request, reply, file, 'no-cache');
  });

  serve(app, dataModelFileCalls.getDataModelDocument, (request, reply) => {
    const file = dataModelFiles.find(request.params.name);
    if (!file) throw new ProblemError('DATA_MODEL_NOT_FOUND');
    return sendAsset(request, reply, file, immutableCaching);
  });
}

export function dataModelRoutes(app: App, { dataModelFiles }: { dataModelFiles: DataModelFiles }): void {
  serve(app, dataModelCalls.getDataModel, async (request) => {
    const link = dataModelFiles.linkOf(request.query);
    if (!link) throw new ProblemError('DATA_MODEL_NOT_FOUND');
    return link;
  });
}
