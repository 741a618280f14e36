export { machineDocumentRoutes } from './routes.ts';
