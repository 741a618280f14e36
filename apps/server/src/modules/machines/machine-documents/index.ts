export { type AssetFile, assetFile, hashOf, sendAsset } from './asset-file.ts';
export { assetRoutes, dataModelFilesOf, dataModelRoutes } from './asset-routes.ts';
export type { DataModelFiles } from './data-model-files.ts';
export { machineDocumentRoutes } from './routes.ts';
