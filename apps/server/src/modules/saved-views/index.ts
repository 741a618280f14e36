export { savedViewRoutes } from './routes.ts';
export { savedViews } from './tables.ts';
