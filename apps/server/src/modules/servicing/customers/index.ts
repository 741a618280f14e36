import type { ServerModule } from '../../../module.ts';
import { customerRoutes } from './routes.ts';

export { customerScope, removeFromCustomer } from './customers-repository.ts';
export { listCustomers } from './list-customers.ts';

export const customersModule: ServerModule = {
  routes: [customerRoutes],
};
