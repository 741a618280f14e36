import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound as notFoundError,
  Outlet,
  type ParsedLocation,
} from '@tanstack/react-router';
import { parseRegisterSearch } from '../features/alarms/register/register-search.ts';
import { parseListSearch } from '../features/appliances/list/list-search.ts';
import { parseAuditSearch } from '../features/audit/audit-search.ts';
import { parseEventsSearch } from '../features/events/events-search.ts';
import { parseStatisticsSearch } from '../features/statistics/statistics-search.ts';
import { parseHistorySearch } from '../features/telemetry/history-range.ts';
import { loadTexts } from '../lib/i18n/i18n.ts';
import { parseAddMachineSearch } from './add-machine-search.ts';
import { designRoutes } from './design/design-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { parseLoginSearch } from './login-search.ts';
import { parsePasswordLink, takePasswordLink } from './password-link.ts';
import { queryClient } from './query-client.ts';
import { requireAdministration, requirePermission } from './require-right.ts';
import { requireSession } from './require-session.ts';
import { userinfoQuery } from './user-account.ts';
import { PageFailure } from './views/page-failure.tsx';
import { PagePending } from './views/page-pending.tsx';
import { AccessDeniedView, NotFoundView, SomethingWrongView } from './views/standalone-views.tsx';

/** Loaded with the page that asks, so that the first visit does not carry it. A failure is the link's to tell. */
async function preloadPanelList(): Promise<void> {
  const { panelListQuery } = await import('../features/panel/panel-api.ts');
  await queryClient.prefetchQuery(panelListQuery);
}

async function preloadMachines(search: object): Promise<void> {
  const { preloadMachineList } = await import('../features/appliances/list/list-api.ts');
  preloadMachineList(queryClient, parseListSearch({ ...search }));
}

/** Section 2 of the specification. */

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundView,
  errorComponent: SomethingWrongView,
});

/** Everything but the standalone views stands in the main layout and needs a session. */
const mainLayout = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: requireSession,
  loader: () => void queryClient.prefetchQuery(userinfoQuery),
  component: lazyPage(() => import('./layout/main-layout.tsx'), 'MainLayout'),
});

const machineListPage = {
  validateSearch: parseListSearch,
  loader: ({ location }: { location: ParsedLocation }) =>
    Promise.all([loadTexts('appliances'), preloadMachines(location.search)]),
  component: lazyPage(() => import('./pages/machine-list-page.tsx'), 'MachineListPage'),
};

const isDashboard = true;
const home = createRoute({
  getParentRoute: () => mainLayout,
  path: '/',
  staticData: { isDashboard },
  ...machineListPage,
});
const devices = createRoute({
  getParentRoute: () => mainLayout,
  path: '/devices',
  staticData: { isDashboard },
  ...machineListPage,
});
const addMachine = createRoute({
  getParentRoute: () => mainLayout,
  path: '/devices/add',
  validateSearch: parseAddMachineSearch,
  beforeLoad: requirePermission('appliance:claim'),
  loader: () => loadTexts('claiming'),
  component: lazyPage(() => import('./pages/add-machine-page.tsx'), 'AddMachinePage'),
});
const terms = createRoute({
  getParentRoute: () => mainLayout,
  path: '/terms',
  staticData: { isDashboard, document: 'terms' },
  ...machineListPage,
});
const privacy = createRoute({
  getParentRoute: () => mainLayout,
  path: '/privacy',
  staticData: { isDashboard, document: 'privacy' },
  ...machineListPage,
});

/** What all pages of a machine share. */
const machine = createRoute({
  getParentRoute: () => mainLayout,
  path: '/device/$serialNumber',
  // The link to a demo's panel stands there from the beginning, or not at all.
  loader: () => Promise.all([loadTexts('appliances'), preloadPanelList()]),
  component: lazyPage(() => import('./pages/machine/machine-frame.tsx'), 'MachineFrame'),
});

const overview = createRoute({
  getParentRoute: () => machine,
  path: '/',
  validateSearch: parseHistorySearch,
  loader: () => loadTexts('alarms', 'support', 'telemetry', 'remote-control'),
  component: lazyPage(() => import('./pages/machine/overview-page.tsx'), 'OverviewPage'),
});

const statistics = createRoute({
  getParentRoute: () => machine,
  path: 'statistics',
  validateSearch: parseStatisticsSearch,
  staticData: { crumb: 'statistics' },
  loader: () => loadTexts('statistics'),
  component: lazyPage(() => import('./pages/machine/statistics-page.tsx'), 'StatisticsPage'),
});

const alarms = createRoute({
  getParentRoute: () => machine,
  path: 'alarms',
  validateSearch: parseRegisterSearch,
  staticData: { crumb: 'alarms' },
  loader: () => loadTexts('alarms', 'alarm-register', 'period-filter'),
  component: lazyPage(() => import('./pages/machine/alarms-page.tsx'), 'AlarmsPage'),
});

const events = createRoute({
  getParentRoute: () => machine,
  path: 'events',
  validateSearch: parseEventsSearch,
  staticData: { crumb: 'events' },
  loader: () => loadTexts('alarms', 'events', 'parameters', 'period-filter'),
  component: lazyPage(() => import('./pages/machine/events-page.tsx'), 'EventsPage'),
});

const remoteControl = createRoute({
  getParentRoute: () => machine,
  path: 'remote-control',
  staticData: { crumb: 'remoteControl' },
  beforeLoad: requirePermission('appliance:remote-control'),
  loader: () => loadTexts('remote-control'),
  component: lazyPage(() => import('./pages/machine/remote-control-page.tsx'), 'RemoteControlPage'),
});

const parameters = createRoute({
  getParentRoute: () => machine,
  path: 'parameters',
  staticData: { crumb: 'parameters' },
  beforeLoad: requirePermission('parameters:read'),
  loader: () => loadTexts('parameters'),
  component: lazyPage(() => import('./pages/machine/parameters-page.tsx'), 'ParametersPage'),
});

const cycles = createRoute({
  getParentRoute: () => machine,
  path: 'cycles',
  staticData: { crumb: 'cycles' },
  beforeLoad: requirePermission('parameters:read'),
  loader: () => loadTexts('parameters'),
  component: lazyPage(() => import('./pages/machine/parameters-page.tsx'), 'CyclesPage'),
});

const settingsProfiles = createRoute({
  getParentRoute: () => machine,
  path: 'settings-profiles',
  staticData: { crumb: 'settingsProfiles' },
  beforeLoad: requirePermission('settings-profiles:manage'),
  loader: () => loadTexts('parameters', 'settings-profiles'),
  component: lazyPage(() => import('./pages/machine/settings-profiles-page.tsx'), 'SettingsProfilesPage'),
});

const factoryParameters = createRoute({
  getParentRoute: () => machine,
  path: 'factory-parameters',
  staticData: { crumb: 'factoryParameters' },
  beforeLoad: requirePermission('factory-parameters:read'),
  loader: () => loadTexts('parameters'),
  component: lazyPage(() => import('./pages/machine/parameters-page.tsx'), 'FactoryParametersPage'),
});

const firmware = createRoute({
  getParentRoute: () => machine,
  path: 'firmware',
  staticData: { crumb: 'firmware' },
  loader: () => loadTexts('firmware'),
  component: lazyPage(() => import('./pages/machine/firmware-page.tsx'), 'FirmwarePage'),
});

const connectivity = createRoute({
  getParentRoute: () => machine,
  path: 'connectivity',
  staticData: { crumb: 'connectivity' },
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('connectivity', 'claiming'),
  component: lazyPage(() => import('./pages/machine/connectivity-page.tsx'), 'ConnectivityPage'),
});

const profile = createRoute({
  getParentRoute: () => mainLayout,
  path: '/profile',
  loader: () => loadTexts('profile'),
  component: lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
});

const pendingUsers = createRoute({
  getParentRoute: () => mainLayout,
  path: '/pendingusers',
  beforeLoad: requirePermission('authorisations:decide'),
  loader: () => loadTexts('authorisations'),
  component: lazyPage(() => import('./pages/authorisations-page.tsx'), 'AuthorisationsPage'),
});

const auditLog = createRoute({
  getParentRoute: () => mainLayout,
  path: '/auditlog',
  validateSearch: parseAuditSearch,
  beforeLoad: requirePermission('audit:read'),
  loader: () => loadTexts('audit'),
  component: lazyPage(() => import('./pages/audit-log-page.tsx'), 'AuditLogPage'),
});

/** A page that is not built yet: whoever may not see it is told so already, for everybody else it does not exist. */
function pageToCome<const Path extends string>(path: Path, requireRight: () => Promise<void>) {
  return createRoute({
    getParentRoute: () => mainLayout,
    path,
    beforeLoad: async () => {
      await requireRight();
      throw notFoundError();
    },
  });
}

const pagesToCome = [
  pageToCome('/adminhome', requireAdministration),
  pageToCome('/device/$serialNumber/haccp', requirePermission('appliance:read')),
] as const;

const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/changepassword',
  validateSearch: parsePasswordLink,
  beforeLoad: takePasswordLink,
  loader: () => loadTexts('change-password'),
  component: lazyPage(() => import('./pages/change-password-page.tsx'), 'ChangePasswordPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: parseLoginSearch,
  loader: () => loadTexts('sign-in'),
  component: lazyPage(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

const panel = createRoute({
  getParentRoute: () => root,
  path: '/demo/machines/$serialNumber',
  loader: () => loadTexts('panel'),
  component: lazyPage(() => import('./pages/panel-page.tsx'), 'PanelPage'),
});

const error = createRoute({ getParentRoute: () => root, path: '/error', component: SomethingWrongView });
const access = createRoute({ getParentRoute: () => root, path: '/access', component: AccessDeniedView });
const notFound = createRoute({ getParentRoute: () => root, path: '/notfound', component: NotFoundView });

/** In development only: what a constant condition rules out is no part of a build. */
const design = import.meta.env.DEV ? designRoutes(() => root) : [];

export const router = createRouter({
  routeTree: root.addChildren([
    mainLayout.addChildren([
      home,
      devices,
      addMachine,
      terms,
      privacy,
      machine.addChildren([overview, alarms, events, remoteControl, parameters, cycles, factoryParameters, firmware]),
      machine.addChildren([overview, statistics, alarms, remoteControl, parameters, cycles, factoryParameters]),
      machine.addChildren([overview, alarms, remoteControl, parameters, cycles, settingsProfiles, factoryParameters]),
      machine.addChildren([overview, alarms, remoteControl, parameters, cycles, factoryParameters, connectivity]),
      profile,
      pendingUsers,
      auditLog,
      ...pagesToCome,
    ]),
    login,
    changePassword,
    panel,
    error,
    access,
    notFound,
    ...design,
  ]),
  // An unmatched path is not found as a whole, not inside the layout of its nearest relative.
  notFoundMode: 'root',
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  // A new page begins at its top; Back and Forward lead to where one was.
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
