import { createRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { lazyPage } from '../lazy-page.ts';
import { queryClient } from '../query-client.ts';
import { requireAdministration, requirePermission } from '../require-right.ts';
import { userinfoQuery } from '../user-account.ts';
import { mainLayout } from './main-layout-route.ts';

/** The tabs appear only when they are known, so that they do not move. */
async function openTabs() {
  const { openTabsOf } = await import('../pages/administration/administration-tabs.ts');
  return openTabsOf(await queryClient.ensureQueryData(userinfoQuery));
}

const administration = createRoute({
  getParentRoute: () => mainLayout,
  path: '/adminhome',
  beforeLoad: requireAdministration,
  loader: () => Promise.all([loadTexts('administration', 'records'), openTabs()]),
  component: lazyPage(() => import('../pages/administration/administration-frame.tsx'), 'AdministrationFrame'),
});

const first = createRoute({
  getParentRoute: () => administration,
  path: '/',
  beforeLoad: async () => {
    const [tab] = await openTabs();
    throw redirect({ to: tab?.to ?? '/access', replace: true });
  },
});

const setup = createRoute({
  getParentRoute: () => administration,
  path: 'setup',
  beforeLoad: requirePermission('installation:set-up'),
  loader: () => loadTexts('administration-setup', 'administration-add'),
  component: lazyPage(() => import('../pages/administration/first-steps-page.tsx'), 'FirstStepsPage'),
});

const accounts = createRoute({
  getParentRoute: () => administration,
  path: 'accounts',
  beforeLoad: requirePermission('administration:accounts'),
  loader: () => loadTexts('administration-accounts'),
  component: lazyPage(() => import('../pages/administration/accounts-page.tsx'), 'AccountsPage'),
});

const machines = createRoute({
  getParentRoute: () => administration,
  path: 'machines',
  beforeLoad: requirePermission('administration:products'),
  loader: () => loadTexts('administration-machines'),
  component: lazyPage(() => import('../pages/administration/machines-page.tsx'), 'MachinesPage'),
});

const defaults = {
  getParentRoute: () => administration,
  beforeLoad: requirePermission('administration:products'),
  loader: () => loadTexts('default-parameters', 'parameters'),
} as const;

const defaultLists = createRoute({
  ...defaults,
  path: 'machines/defaults',
  component: lazyPage(() => import('../pages/administration/default-lists-page.tsx'), 'DefaultListsPage'),
});

const defaultList = createRoute({
  ...defaults,
  path: 'machines/defaults/$gamma/$modelNumber/$revision',
  component: lazyPage(() => import('../pages/administration/default-list-page.tsx'), 'DefaultListPage'),
});

const add = createRoute({
  getParentRoute: () => administration,
  path: 'add',
  beforeLoad: requirePermission('administration:add-products'),
  loader: () => loadTexts('administration-add'),
  component: lazyPage(() => import('../pages/administration/add-machines-page.tsx'), 'AddMachinesPage'),
});

const companies = createRoute({
  getParentRoute: () => administration,
  path: 'companies',
  beforeLoad: requirePermission('administration:companies'),
  loader: () => loadTexts('administration-companies'),
  component: lazyPage(() => import('../pages/administration/companies-page.tsx'), 'CompaniesPage'),
});

const programs = createRoute({
  getParentRoute: () => administration,
  path: 'programs',
  beforeLoad: requirePermission('administration:service-clients'),
  loader: () => loadTexts('administration-programs', 'administration-accounts', 'rights'),
  component: lazyPage(() => import('../pages/administration/programs-page.tsx'), 'ProgramsPage'),
});

export const administrationRoutes = administration.addChildren([
  ...[first, setup, accounts, add, machines, defaultLists, defaultList],
  ...[companies, programs],
]);
