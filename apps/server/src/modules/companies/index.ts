export { requireCompany } from './companies-repository.ts';
export { openCompany } from './open-company.ts';
export { companyRoutes } from './routes.ts';
export { companies } from './tables.ts';
