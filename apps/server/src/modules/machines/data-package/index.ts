export { dataPackageRoutes } from './routes.ts';
