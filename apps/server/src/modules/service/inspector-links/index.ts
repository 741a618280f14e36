export { inspectionRoutes, inspectorLinkRoutes } from './routes.ts';
