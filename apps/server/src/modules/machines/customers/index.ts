export { customerRoutes } from './routes.ts';
export { customerAppliances, customers } from './tables.ts';
