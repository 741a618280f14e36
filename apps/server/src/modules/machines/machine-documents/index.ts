import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { assetRoutes, dataModelRoutes } from './asset-routes.ts';
import type { DataModelFiles } from './data-model-files.ts';
import { machineDocumentRoutes } from './routes.ts';

export { type AssetFile, assetFile, hashOf, sendAsset } from './asset-file.ts';
export { dataModelFilesOf } from './asset-routes.ts';
export type { DataModelFiles } from './data-model-files.ts';

export const machineDocumentsModule: ServerModule<{ dataModelFiles: DataModelFiles; pdfWorkers: PdfWorkers }> = {
  routes: [assetRoutes, dataModelRoutes, machineDocumentRoutes],
};
