import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import type { DataModelFiles } from './data-model-files.ts';
import { dataModelFileRoutes, dataModelRoutes, machineDocumentRoutes } from './routes.ts';

export { type AssetFile, assetFile, releaseHashOf, sendAsset } from './asset-file.ts';
export { type DataModelFiles, dataModelFilesOf } from './data-model-files.ts';

export const machineDocumentsModule: ServerModule<{ dataModelFiles: DataModelFiles; pdfWorkers: PdfWorkers }> = {
  routes: [dataModelFileRoutes, dataModelRoutes, machineDocumentRoutes],
};
