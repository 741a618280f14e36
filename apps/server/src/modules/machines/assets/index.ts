export { assetRoutes, dataModelFilesOf, dataModelRoutes } from './routes.ts';
