export { type AssetFile, assetFile, hashOf, sendAsset } from './asset-file.ts';
export type { DataModelFiles } from './data-model-files.ts';
export { assetRoutes, dataModelFilesOf, dataModelRoutes } from './routes.ts';
