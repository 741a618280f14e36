import { createRoute, createRouter, type LocationRewrite, type ParsedLocation, redirect } from '@tanstack/react-router';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { parseInboxSearch } from '../features/alarms/inbox/inbox-search.ts';
import { parseAuditSearch } from '../features/audit-log/audit-search.ts';
import { parseFleetSearch } from '../features/fleet-statistics/fleet-search.ts';
import { parseSiteHygieneSearch } from '../features/hygiene/site/site-hygiene-search.ts';
import { parseListSearch } from '../features/machines/list/list-search.ts';
import { loadTexts } from '../lib/i18n/i18n.ts';
import { searchParser, textUpTo, validated } from '../lib/search-params.ts';
import { getSession, isSecurePage } from '../lib/session/session.ts';
import { isPhoneShell } from '../lib/shell.ts';
import { designRoutes } from './design/design-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { type LoginSearch, parseLoginSearch } from './login-search.ts';
import { parsePasswordLink, takePasswordLinkOf } from './password-link.ts';
import { queryClient } from './query-client.ts';
import { requirePermission } from './require-right.ts';
import { administrationRoutes } from './routes/administration-routes.ts';
import { customerRoutes } from './routes/customer-routes.ts';
import { machinePages, machineRoute } from './routes/machine-routes.ts';
import { mainLayout, requireSession, rootRoute } from './routes/main-layout-route.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';
import { PageFailure } from './views/page-failure.tsx';
import { AccessDeniedView, NotFoundView, SomethingWrongView } from './views/standalone-views.tsx';
import { WallFailure } from './views/wall-failure.tsx';

async function preloadMachines(search: object): Promise<void> {
  const [{ preloadMachineList }, { preloadAttention }] = await Promise.all([
    import('../features/machines/list/list-api.ts'),
    import('../features/attention/attention-api.ts'),
  ]);
  void preloadAttention(queryClient);
  const parsed = parseListSearch({ ...search });
  preloadMachineList(queryClient, parsed);
  // The page loads it again, and reports a failure.
  if (!parsed.view) import('../features/machines/day-strips/machine-strips.tsx').catch(() => undefined);
}

function parseAddMachineSearch(search: Record<string, unknown>): { serialNumber?: string } {
  const { data: serialNumber } = serialNumberSchema.safeParse(search.serialNumber);
  return serialNumber === undefined ? {} : { serialNumber };
}

/** The condition is constant, so the other shell contains none of these routes. */
const ofPhones =
  __SHELL__ === 'phone'
    ? await Promise.all([import('./phone/phone-addresses.ts'), import('./routes/phone-routes.ts')])
    : null;
const rewrite: LocationRewrite | undefined = ofPhones?.[0].phoneAddresses;
type PhoneRoutes = typeof import('./routes/phone-routes.ts')['phoneRoutes'];
const phoneRoutes =
  ofPhones?.[1].phoneRoutes ?? ({ ofMachine: [], inLayout: [], standalone: [] } as unknown as PhoneRoutes);

// docs/product-rules.md#pages specifies the pages and their permissions.

const machineListPage = {
  validateSearch: validated(parseListSearch),
  loader: ({ location }: { location: ParsedLocation }) =>
    Promise.all([
      loadTexts('appliances', 'attention', 'strip', ...(isPhoneShell ? (['bluetooth', 'phone'] as const) : [])),
      preloadMachines(location.search),
    ]),
  component:
    __SHELL__ === 'phone'
      ? lazyPage(() => import('./phone/home-page.tsx'), 'HomePage')
      : lazyPage(() => import('./pages/machine-list-page.tsx'), 'MachineListPage'),
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
  validateSearch: validated(parseAddMachineSearch),
  beforeLoad: requirePermission('appliance:claim'),
  loader: () => loadTexts('claiming'),
  component: lazyPage(() => import('./pages/add-machine-page.tsx'), 'AddMachinePage'),
});
const alarms = createRoute({
  getParentRoute: () => mainLayout,
  path: '/alarms',
  validateSearch: validated(parseInboxSearch),
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('alarm-inbox'),
  component: lazyPage(() => import('./pages/alarm-inbox-page.tsx'), 'AlarmInboxPage'),
});
const hygiene = createRoute({
  getParentRoute: () => mainLayout,
  path: '/hygiene',
  validateSearch: validated(parseSiteHygieneSearch),
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('site-hygiene', 'period-filter'),
  component: lazyPage(() => import('./pages/hygiene-page.tsx'), 'HygienePage'),
});
const fleetStatistics = createRoute({
  getParentRoute: () => mainLayout,
  path: '/statistics',
  validateSearch: validated(parseFleetSearch),
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('fleet-statistics', 'records'),
  component: lazyPage(() => import('./pages/fleet-statistics-page.tsx'), 'FleetStatisticsPage'),
});
const bridge = createRoute({
  getParentRoute: () => mainLayout,
  path: '/bridge',
  beforeLoad: requirePermission('bridges:manage'),
  loader: () => loadTexts('bridges'),
  component: lazyPage(() => import('./pages/bridge-page.tsx'), 'BridgePage'),
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

const profile = createRoute({
  getParentRoute: () => mainLayout,
  path: '/profile',
  loader: () => loadTexts('profile', 'periodic-reports', 'wall-links'),
  component: lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
});

const notificationSettings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/notifications',
  loader: () => loadTexts('notification-settings'),
  component: lazyPage(() => import('./pages/notification-settings-page.tsx'), 'NotificationSettingsPage'),
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
  validateSearch: validated(parseAuditSearch),
  beforeLoad: requirePermission('audit:read'),
  loader: () => loadTexts('audit-log', 'records', 'rights'),
  component: lazyPage(() => import('./pages/audit-log-page.tsx'), 'AuditLogPage'),
});

const changePassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changepassword',
  validateSearch: validated(parsePasswordLink),
  beforeLoad: takePasswordLinkOf('/changepassword'),
  loader: () => loadTexts('change-password'),
  component: lazyPage(() => import('./pages/change-password-page.tsx'), 'ChangePasswordPage'),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  validateSearch: validated(parsePasswordLink),
  beforeLoad: takePasswordLinkOf('/invitation'),
  loader: () => loadTexts('change-password'),
  component: lazyPage(() => import('./pages/change-password-page.tsx'), 'InvitationPage'),
});

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  loader: () => loadTexts('first-administrator'),
  component: lazyPage(() => import('./pages/setup-page.tsx'), 'SetupPage'),
});

/**
 * Only a log-out, or another login, ends a session (docs/product-rules.md#session), so the user continues to the
 * requested page.
 */
async function skipWithSession({ search }: { search: LoginSearch }): Promise<void> {
  if (!isSecurePage) return;
  // Without storage there is no session, and the page explains it.
  await getSession()
    .rejoin()
    .catch(() => {});
  if (getSession().get().kind !== 'signedIn' || search.mode === 'forgot') return;
  if (search.returnTo === undefined) throw redirect({ to: '/devices', replace: true });
  throw redirect({ href: search.returnTo, replace: true });
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: validated(parseLoginSearch),
  beforeLoad: skipWithSession,
  loader: () => loadTexts('sign-in'),
  component: lazyPage(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

const verify = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  loader: () => loadTexts('verify'),
  component: lazyPage(() => import('./pages/verify-page.tsx'), 'VerifyPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  validateSearch: validated(searchParser({ token: textUpTo(1000) })),
  loader: () => loadTexts('unsubscribe'),
  component: lazyPage(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

const inspection = createRoute({
  getParentRoute: () => rootRoute,
  path: '/inspect/$token',
  loader: () => loadTexts('inspection', 'hygiene'),
  component: lazyPage(() => import('./pages/inspection-page.tsx'), 'InspectionPage'),
});

const wallPage = { loader: () => loadTexts('wall', 'attention', 'strip'), errorComponent: WallFailure };
const wall = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall',
  beforeLoad: requireSession,
  component: lazyPage(() => import('./pages/wall/wall-page.tsx'), 'WallPage'),
  ...wallPage,
});
const linkedWall = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wall/$token',
  component: lazyPage(() => import('./pages/wall/wall-page.tsx'), 'LinkedWallPage'),
  ...wallPage,
});

const notificationLink = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notification/$token',
  loader: () => loadTexts('notification-link'),
  component: lazyPage(() => import('./pages/notification-link-page.tsx'), 'NotificationLinkPage'),
});

const demo = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo',
  loader: () => loadTexts('panel'),
  component: lazyPage(() => import('./pages/demo-page.tsx'), 'DemoPage'),
});

const panel = createRoute({
  getParentRoute: () => rootRoute,
  path: '/demo/machines/$serialNumber',
  loader: () => loadTexts('panel'),
  component: lazyPage(() => import('./pages/panel-page.tsx'), 'PanelPage'),
});

const error = createRoute({ getParentRoute: () => rootRoute, path: '/error', component: SomethingWrongView });
const access = createRoute({ getParentRoute: () => rootRoute, path: '/access', component: AccessDeniedView });
const notFound = createRoute({ getParentRoute: () => rootRoute, path: '/notfound', component: NotFoundView });

/** The condition is constant, so a production build drops these pages. */
const design = import.meta.env.DEV ? designRoutes(() => rootRoute) : [];

function PagePending() {
  return <div style={{ minHeight: '100dvh' }} aria-busy="true" />;
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    mainLayout.addChildren([
      home,
      devices,
      addMachine,
      alarms,
      hygiene,
      fleetStatistics,
      bridge,
      terms,
      privacy,
      machineRoute.addChildren([...machinePages, ...phoneRoutes.ofMachine]),
      profile,
      notificationSettings,
      pendingUsers,
      auditLog,
      administrationRoutes,
      ...customerRoutes,
      ...webhookRoutes,
      ...phoneRoutes.inLayout,
    ]),
    ...phoneRoutes.standalone,
    login,
    changePassword,
    invitation,
    setup,
    verify,
    unsubscribe,
    inspection,
    wall,
    linkedWall,
    notificationLink,
    demo,
    panel,
    error,
    access,
    notFound,
    ...design,
  ]),
  // An unmatched path shows the not-found page of the root, not one inside the nearest layout.
  notFoundMode: 'root',
  ...(rewrite && { rewrite }),
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  scrollRestoration: true,
  defaultErrorComponent: PageFailure,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
