import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseMeasurementSystem } from '../../../lib/preferences.ts';
import { readyMachine } from '../../../testing/ready-machine.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { UrgentRows } from './urgent-rows.tsx';

vi.hoisted(() => {
  const descriptions = { infinity: { OH01: 'The boiler is hotter than {criticalTmp}.', W03: 'The door is open.' } };
  globalThis.fetch = async () => Response.json({ limits: { criticalTmp: 1050, restartTmp: 1020 }, descriptions });
});

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const startDate = '2026-11-21T10:00:00.000Z';
const open = (errorCode: string, severity: OpenAlarm['severity']): OpenAlarm => ({ errorCode, severity, startDate });
const overheated = open('OH01', 'critical');
const doorOpen = open('W03', 'notice');

beforeEach(() => startTestTexts('common', 'errors', 'alarms', 'appliances'));
afterEach(() => chooseMeasurementSystem('metric'));

const root = createRootRoute();
const alarmsPage = createRoute({ getParentRoute: () => root, path: '/device/$serialNumber/alarms' });
const hygienePage = createRoute({ getParentRoute: () => root, path: '/device/$serialNumber/haccp' });
const connectionPage = createRoute({ getParentRoute: () => root, path: '/device/$serialNumber/connectivity' });
const router = createRouter({
  routeTree: root.addChildren([alarmsPage, hygienePage, connectionPage]),
  history: createMemoryHistory(),
});

interface Wrong {
  openDeviations?: number;
  offlineHours?: number;
  mayRecord?: boolean;
}

const online = { state: 'online', since: startDate } as const;
const offlineFor = (hours: number) => ({
  state: 'offline',
  since: new Date(Date.now() - hours * 3_600_000).toISOString(),
});

function rows(
  openAlarms: OpenAlarm[],
  view = readyMachine,
  { openDeviations = 0, offlineHours, mayRecord }: Wrong = {},
) {
  const identity = { serialNumber: 'IN240001', gamma: 'infinity', modelNumber: 'INF-50', revision: 'B' };
  const connection = offlineHours === undefined ? online : offlineFor(offlineHours);
  return (
    <RouterContextProvider router={router}>
      <UrgentRows
        machine={{ ...identity, openDeviations, state: { openAlarms, connection } } as ApplianceDetail}
        view={view}
        {...(mayRecord !== undefined && { mayRecord })}
      />
    </RouterContextProvider>
  );
}

describe('urgent rows of a machine', () => {
  it('each alarm has a line with severity, text, code, start and a link to its repair', async () => {
    renderWithQueries(rows([overheated, doorOpen]));
    const first = await screen.findByRole('link', { name: /^Critical: The boiler is hotter than 105/ });
    expect(first).toHaveTextContent(/OH01.*since .*What to do/);
    expect(first).toHaveAttribute('href', '/device/IN240001/alarms?code=OH01');
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Notice: The door is open.');
  });

  it('the text of an alarm shows temperatures in the chosen units', async () => {
    chooseMeasurementSystem('imperial');
    renderWithQueries(rows([overheated]));
    expect(await screen.findByText(/hotter than 221 °F/)).toBeVisible();
  });

  it('the list shows an alarm with an unknown code by its code', async () => {
    renderWithQueries(rows([open('ZZ99', null)]));
    expect(screen.getByText('Unknown: ZZ99')).toBeVisible();
  });

  it('a machine’s alarm list shows at most three alarms and counts the other alarms', () => {
    renderWithQueries(rows(['W01', 'W02', 'W03', 'W04', 'W06'].map((code) => open(code, 'notice'))));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('link', { name: '+2 more alarms' })).toHaveAttribute('href', '/device/IN240001/alarms');
  });

  it('a machine’s alarm list takes no space without alarms', () => {
    renderWithQueries(rows([]));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('open deviations have a row with a link to their records', () => {
    renderWithQueries(rows([], readyMachine, { openDeviations: 2 }));
    const row = screen.getByRole('link', { name: /^2 open deviations/ });
    expect(row).toHaveTextContent('See the records');
    expect(row).toHaveAttribute('href', '/device/IN240001/haccp');
    expect(row).toHaveAttribute('data-severity', 'critical');
  });

  it('open deviations come after a critical alarm and before other alarms, as in the attention score', async () => {
    renderWithQueries(rows([overheated, doorOpen], readyMachine, { openDeviations: 1 }));
    await screen.findByText(/hotter than/);
    const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Critical/),
      expect.stringMatching(/^1 open deviation/),
      expect.stringMatching(/^Notice/),
    ]);
  });

  it('the page offers to record a corrective action only to a reader who may sign records', () => {
    renderWithQueries(rows([], readyMachine, { openDeviations: 1, mayRecord: true }));
    expect(screen.getByRole('link')).toHaveTextContent('Record action');
    expect(screen.getByRole('link')).toHaveAttribute('href', '/device/IN240001/haccp');
  });

  it('a machine that has been silent for long has a row with a link to its connection page', () => {
    renderWithQueries(rows([], readyMachine, { offlineHours: 75 }));
    const row = screen.getByRole('link', { name: /^Silent for 3 days/ });
    expect(row).toHaveTextContent('Check the connection');
    expect(row).toHaveAttribute('href', '/device/IN240001/connectivity');
  });

  it('a machine that is offline for a day, as at a closed kitchen, has no row', () => {
    renderWithQueries(rows([], readyMachine, { offlineHours: 47 }));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('the list does not show the deviations of an offline machine as past', () => {
    const offline = { ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: startDate } } as const;
    renderWithQueries(rows([], offline, { openDeviations: 1 }));
    expect(screen.getByRole('link')).not.toHaveAttribute('data-stale');
  });

  it('the list shows the alarms of an offline machine as past', () => {
    renderWithQueries(
      rows([overheated], { ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: startDate } }),
    );
    expect(screen.getByRole('link')).toHaveAttribute('data-stale');
  });
});
