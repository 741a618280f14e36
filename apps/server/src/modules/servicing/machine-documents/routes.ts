import { dataModelCalls, dataModelFileCalls } from '@washboard/contract/machine-documents/data-model-calls';
import { machineDocumentCalls } from '@washboard/contract/machine-documents/machine-document-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { sendDocument } from '../../platform/documents/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { immutableCaching, sendAsset } from './asset-file.ts';
import { brandFilesOf, type DataModelFiles } from './data-model-files.ts';
import { MachineDocumentFiles } from './machine-document-files.ts';

/** The documents are public, because they contain nothing about a single machine. */
export function machineDocumentRoutes(app: App, context: Context & { pdfWorkers: PdfWorkers }): void {
  const files = new MachineDocumentFiles(context);

  serve(app, machineDocumentCalls.getMachineDocuments, async ({ params: { gamma }, query: { language } }, reply) => {
    const documents = await files.list(gamma, language);
    reply.header('cache-control', 'no-cache');
    return documents;
  });

  serve(app, machineDocumentCalls.getMachineDocumentFile, async (request, reply) =>
    sendDocument(request, reply, await files.require(request.params.gamma, request.params.file)),
  );
}

export function dataModelFileRoutes(app: App, context: Context): void {
  const { dataModelFiles, alarmDescriptionFiles, schemaFile } = brandFilesOf(context);

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
