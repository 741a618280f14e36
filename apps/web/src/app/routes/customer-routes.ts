import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { lazyPage } from '../lazy-page.ts';
import { requirePermission } from '../require-right.ts';
import { mainLayout } from './main-layout-route.ts';

const shared = {
  getParentRoute: () => mainLayout,
  beforeLoad: requirePermission('customers:manage'),
  loader: () => loadTexts('customers', 'records'),
} as const;

const customers = createRoute({
  ...shared,
  path: '/customers',
  component: lazyPage(() => import('../pages/customers/customers-page.tsx'), 'CustomersPage'),
});

const addCustomer = createRoute({
  ...shared,
  path: '/customers/add',
  component: lazyPage(() => import('../pages/customers/add-customer-page.tsx'), 'AddCustomerPage'),
});

const customer = createRoute({
  ...shared,
  path: '/customers/$id',
  component: lazyPage(() => import('../pages/customers/customer-page.tsx'), 'CustomerPage'),
});

export const customerRoutes = [customers, addCustomer, customer] as const;
