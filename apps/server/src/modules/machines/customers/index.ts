export { customerScope, removeFromCustomer } from './customers-repository.ts';
export { readCustomers } from './read-customers.ts';
export { customerRoutes } from './routes.ts';
export { customerAppliances, customers } from './tables.ts';
