export { companyRoutes } from './routes.ts';
export { companies } from './tables.ts';
