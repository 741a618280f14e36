import { createRoute } from '@tanstack/react-router';
import { parseRegisterSearch } from '../../features/alarms/register/register-search.ts';
import { parseEventsSearch } from '../../features/events/events-search.ts';
import { parseMachineHygieneSearch } from '../../features/hygiene/machine/machine-hygiene-search.ts';
import { parseCyclesSearch, parseProfilesSearch } from '../../features/parameters/settings-search.ts';
import { parseStatisticsSearch } from '../../features/statistics/statistics-search.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { validated } from '../../lib/search-params.ts';
import { loadQuietly } from '../../lib/version/load-chunk.ts';
import { lazyPage } from '../lazy-page.ts';
import { requirePermission } from '../require-right.ts';
import { mainLayout } from './main-layout-route.ts';
import { parseOverviewSearch } from './overview-search.ts';

const machineData = () => import('./machine-data.ts');

export const machineRoute = createRoute({
  getParentRoute: () => mainLayout,
  path: '/device/$serialNumber',
  // The link to the panel of a demo must not appear late.
  loader: () =>
    Promise.all([
      loadTexts('appliances', 'alarms'),
      machineData().then(({ prefetchPanelList }) => prefetchPanelList()),
    ]),
  component:
    __SHELL__ === 'phone'
      ? lazyPage(() => import('../phone/machine/phone-machine-frame.tsx'), 'PhoneMachineFrame')
      : lazyPage(() => import('../pages/machine/machine-frame.tsx'), 'MachineFrame'),
});

const overview = createRoute({
  getParentRoute: () => machineRoute,
  path: '/',
  validateSearch: validated(parseOverviewSearch),
  loader: () => (__SHELL__ === 'phone' ? loadTexts('telemetry', 'strip', 'visits') : loadTexts('telemetry', 'strip')),
  component:
    __SHELL__ === 'phone'
      ? lazyPage(() => import('../phone/machine/phone-overview-page.tsx'), 'PhoneOverviewPage')
      : lazyPage(() => import('../pages/machine/overview-page.tsx'), 'OverviewPage'),
});

const statistics = createRoute({
  getParentRoute: () => machineRoute,
  path: 'statistics',
  validateSearch: validated(parseStatisticsSearch),
  staticData: { crumb: 'statistics' },
  loader: ({ params, location }) =>
    Promise.all([
      loadTexts('statistics'),
      machineData().then(({ prefetchStatistics }) =>
        prefetchStatistics(params.serialNumber, parseStatisticsSearch(location.search)),
      ),
    ]),
  component: lazyPage(() => import('../pages/machine/statistics-page.tsx'), 'StatisticsPage'),
});

const alarms = createRoute({
  getParentRoute: () => machineRoute,
  path: 'alarms',
  validateSearch: validated(parseRegisterSearch),
  staticData: { crumb: 'alarms' },
  loader: () => {
    const texts = loadTexts('alarm-register', 'period-filter');
    if (__SHELL__ !== 'phone') return texts;
    // A technician may lose the network before recording a fix, so the phone has the form with the page.
    const form = loadQuietly(() => import('../../features/alarms/register/resolution-form.tsx'));
    return Promise.all([texts, form.catch(() => {})]);
  },
  component: lazyPage(() => import('../pages/machine/alarms-page.tsx'), 'AlarmsPage'),
});

const events = createRoute({
  getParentRoute: () => machineRoute,
  path: 'events',
  validateSearch: validated(parseEventsSearch),
  staticData: { crumb: 'events' },
  loader: () => loadTexts('events', 'parameters', 'period-filter'),
  component: lazyPage(() => import('../pages/machine/events-page.tsx'), 'EventsPage'),
});

const machineHygiene = createRoute({
  getParentRoute: () => machineRoute,
  path: 'haccp',
  validateSearch: validated(parseMachineHygieneSearch),
  staticData: { crumb: 'haccp' },
  beforeLoad: requirePermission('appliance:read'),
  loader: ({ location, params: { serialNumber } }) =>
    Promise.all([
      loadTexts('hygiene'),
      machineData().then(({ prefetchRecords }) =>
        prefetchRecords(serialNumber, parseMachineHygieneSearch(location.search)),
      ),
    ]),
  component: lazyPage(() => import('../pages/machine/machine-hygiene-page.tsx'), 'MachineHygienePage'),
});

const remoteControl = createRoute({
  getParentRoute: () => machineRoute,
  path: 'remote-control',
  staticData: { crumb: 'remoteControl' },
  beforeLoad: requirePermission('appliance:remote-control'),
  loader: () => loadTexts('remote-control'),
  component: lazyPage(() => import('../pages/machine/remote-control-page.tsx'), 'RemoteControlPage'),
});

export const loadParameters = (serialNumber: string) =>
  Promise.all([
    loadTexts('parameters'),
    machineData().then(({ prefetchParameters }) => prefetchParameters(serialNumber)),
  ]);

const parameters = createRoute({
  getParentRoute: () => machineRoute,
  path: 'parameters',
  staticData: { crumb: 'parameters' },
  beforeLoad: requirePermission('parameters:read'),
  loader: ({ params }) => loadParameters(params.serialNumber),
  component: lazyPage(() => import('../pages/machine/parameters-page.tsx'), 'ParametersPage'),
});

const cycles = createRoute({
  getParentRoute: () => machineRoute,
  path: 'cycles',
  validateSearch: validated(parseCyclesSearch),
  staticData: { crumb: 'cycles' },
  beforeLoad: requirePermission('parameters:read'),
  loader: ({ params }) => loadParameters(params.serialNumber),
  component: lazyPage(() => import('../pages/machine/parameters-page.tsx'), 'CyclesPage'),
});

const settingsProfiles = createRoute({
  getParentRoute: () => machineRoute,
  path: 'settings-profiles',
  validateSearch: validated(parseProfilesSearch),
  staticData: { crumb: 'settingsProfiles' },
  beforeLoad: requirePermission('settings-profiles:manage'),
  loader: () => loadTexts('parameters', 'settings-profiles'),
  component: lazyPage(() => import('../pages/machine/settings-profiles-page.tsx'), 'SettingsProfilesPage'),
});

const factoryParameters = createRoute({
  getParentRoute: () => machineRoute,
  path: 'factory-parameters',
  staticData: { crumb: 'factoryParameters' },
  beforeLoad: requirePermission('factory-parameters:read'),
  loader: ({ params }) => loadParameters(params.serialNumber),
  component: lazyPage(() => import('../pages/machine/parameters-page.tsx'), 'FactoryParametersPage'),
});

const firmware = createRoute({
  getParentRoute: () => machineRoute,
  path: 'firmware',
  staticData: { crumb: 'firmware' },
  loader: () => loadTexts('firmware'),
  component: lazyPage(() => import('../pages/machine/firmware-page.tsx'), 'FirmwarePage'),
});

const serviceLog = createRoute({
  getParentRoute: () => machineRoute,
  path: 'service-log',
  staticData: { crumb: 'serviceLog' },
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('service-log'),
  component: lazyPage(() => import('../pages/machine/service-log-page.tsx'), 'ServiceLogPage'),
});

const connectivity = createRoute({
  getParentRoute: () => machineRoute,
  path: 'connectivity',
  staticData: { crumb: 'connectivity' },
  beforeLoad: requirePermission('appliance:read'),
  loader: () => loadTexts('connectivity', 'claiming', 'board-replacement', 'installation'),
  component: lazyPage(() => import('../pages/machine/connectivity-page.tsx'), 'ConnectivityPage'),
});

const boardReplacement = createRoute({
  getParentRoute: () => machineRoute,
  path: 'board-replacement',
  staticData: { crumb: 'boardReplacement' },
  beforeLoad: requirePermission('appliance:replace-board'),
  loader: () => loadTexts('board-replacement'),
  component: lazyPage(() => import('../pages/machine/board-replacement-page.tsx'), 'BoardReplacementPage'),
});

export const machinePages = [
  overview,
  statistics,
  alarms,
  events,
  machineHygiene,
  remoteControl,
  parameters,
  cycles,
  settingsProfiles,
  factoryParameters,
  firmware,
  serviceLog,
  connectivity,
  boardReplacement,
] as const;
