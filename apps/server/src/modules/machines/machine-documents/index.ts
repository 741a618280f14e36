import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import type { DataModelFiles } from './data-model-files.ts';
import { assetRoutes, dataModelRoutes, machineDocumentRoutes } from './routes.ts';

export { type AssetFile, assetFile, hashOf, sendAsset } from './asset-file.ts';
export type { DataModelFiles } from './data-model-files.ts';
export { dataModelFilesOf } from './routes.ts';

export const machineDocumentsModule: ServerModule<{ dataModelFiles: DataModelFiles; pdfWorkers: PdfWorkers }> = {
  routes: [assetRoutes, dataModelRoutes, machineDocumentRoutes],
};
