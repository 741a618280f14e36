import { createRoute, redirect } from '@tanstack/react-router';
import { parseAllProfilesSearch } from '../../features/parameters/settings-search.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { validated } from '../../lib/search-params.ts';
import { getSession, isSecurePage } from '../../lib/session/session.ts';
import { lazyPage } from '../lazy-page.ts';
import { requirePermission } from '../require-right.ts';
import { loadParameters, machineRoute } from './machine-routes.ts';
import { mainLayout, rootRoute } from './main-layout-route.ts';

// The shell for phones shares all other pages at its own addresses (`phone-addresses.ts`).

const landing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: async () => {
    if (!isSecurePage) return;
    await getSession().restore();
    if (getSession().get().kind === 'signedIn') throw redirect({ to: '/devices', replace: true });
  },
  loader: () => loadTexts('phone'),
  component: lazyPage(() => import('../phone/landing-page.tsx'), 'LandingPage'),
});

const settings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/app/settings',
  loader: () => loadTexts('phone'),
  component: lazyPage(() => import('../phone/phone-settings-page.tsx'), 'PhoneSettingsPage'),
});

const install = createRoute({
  getParentRoute: () => mainLayout,
  path: '/app/install/$serialNumber',
  beforeLoad: requirePermission('appliance:install'),
  loader: () => loadTexts('installation', 'remote-control', 'appliances', 'alarms'),
  component: lazyPage(() => import('../phone/install-page.tsx'), 'InstallPage'),
});

const ofProfiles = {
  getParentRoute: () => mainLayout,
  beforeLoad: requirePermission('settings-profiles:manage'),
  loader: () => loadTexts('settings-profiles', 'parameters', 'records'),
} as const;

const profiles = createRoute({
  ...ofProfiles,
  path: '/app/profiles',
  validateSearch: validated(parseAllProfilesSearch),
  component: lazyPage(() => import('../phone/profiles-page.tsx'), 'ProfilesPage'),
});

const profile = createRoute({
  ...ofProfiles,
  path: '/app/profiles/$id',
  component: lazyPage(() => import('../phone/profile-sheet-page.tsx'), 'ProfileSheetPage'),
});

const ofMachine = { getParentRoute: () => machineRoute, beforeLoad: requirePermission('appliance:read') } as const;

const documents = createRoute({
  ...ofMachine,
  path: 'documents',
  staticData: { crumb: 'documents' },
  loader: () => loadTexts('support', 'installation'),
  component: lazyPage(() => import('../phone/machine/documents-page.tsx'), 'DocumentsPage'),
});

const machineSettings = createRoute({
  ...ofMachine,
  path: 'settings',
  staticData: { crumb: 'settings' },
  loader: () => loadTexts('phone', 'connectivity', 'claiming'),
  component: lazyPage(() => import('../phone/machine/machine-settings-page.tsx'), 'MachineSettingsPage'),
});

const scan = createRoute({
  getParentRoute: () => mainLayout,
  path: '/app/scan',
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('scan'),
  component: lazyPage(() => import('../phone/scan-page.tsx'), 'ScanPage'),
});

const outbox = createRoute({
  getParentRoute: () => mainLayout,
  path: '/app/outbox',
  loader: () => loadTexts('outbox', 'alarm-register', 'hygiene', 'service-log'),
  component: lazyPage(() => import('../phone/outbox/outbox-page.tsx'), 'OutboxPage'),
});

const visits = createRoute({
  getParentRoute: () => mainLayout,
  path: '/app/visits',
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('visits'),
  component: lazyPage(() => import('../phone/visit/visits-page.tsx'), 'VisitsPage'),
});

const chooseMachines = createRoute({
  getParentRoute: () => mainLayout,
  path: '/app/visits/choose',
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('visits', 'records'),
  component: lazyPage(() => import('../phone/visit/choose-machines-page.tsx'), 'ChooseMachinesPage'),
});

const ofServiceMenu = {
  getParentRoute: () => machineRoute,
  beforeLoad: requirePermission('service-menu:open'),
} as const;

const serviceMenu = createRoute({
  ...ofServiceMenu,
  path: 'maintenance',
  staticData: { crumb: 'maintenance' },
  loader: () => loadTexts('service-menu'),
  component: lazyPage(() => import('../phone/machine/service-menu-page.tsx'), 'ServiceMenuPage'),
});

const energySaving = createRoute({
  ...ofServiceMenu,
  path: 'energy-saving',
  staticData: { crumb: 'energySaving' },
  loader: ({ params }) => loadParameters(params.serialNumber),
  component: lazyPage(() => import('../phone/machine/energy-saving-page.tsx'), 'EnergySavingPage'),
});

const factoryReset = createRoute({
  ...ofServiceMenu,
  path: 'factory-reset',
  staticData: { crumb: 'factoryReset' },
  loader: ({ params }) => Promise.all([loadTexts('service-menu'), loadParameters(params.serialNumber)]),
  component: lazyPage(() => import('../phone/machine/factory-reset-page.tsx'), 'FactoryResetPage'),
});

const counters = createRoute({
  ...ofServiceMenu,
  path: 'counters',
  staticData: { crumb: 'counters' },
  loader: () => loadTexts('service-menu', 'statistics'),
  component: lazyPage(() => import('../phone/machine/counters-page.tsx'), 'CountersPage'),
});

const bluetooth = createRoute({
  getParentRoute: () => machineRoute,
  beforeLoad: requirePermission('bluetooth:use'),
  path: 'bluetooth',
  staticData: { crumb: 'bluetooth', reachesMachines: true },
  loader: () => loadTexts('bluetooth', 'remote-control', 'parameters'),
  component: lazyPage(() => import('../phone/machine/bluetooth-page.tsx'), 'BluetoothPage'),
});

export const phoneRoutes = {
  standalone: [landing],
  inLayout: [settings, scan, visits, chooseMachines, install, outbox, profiles, profile],
  ofMachine: [documents, machineSettings, serviceMenu, energySaving, factoryReset, counters, bluetooth],
} as const;
