export type { DataModelFiles } from './data-model-files.ts';
export { assetRoutes, dataModelFilesOf, dataModelRoutes } from './routes.ts';
