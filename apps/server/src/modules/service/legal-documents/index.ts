export { legalDocumentRoutes } from './routes.ts';
