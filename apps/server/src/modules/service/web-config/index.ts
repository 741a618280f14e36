export { webConfigRoutes } from './routes.ts';
