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
import { beforeEach, expect, it, vi } from 'vitest';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { readyMachine } from '../../../testing/ready-machine.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { MachineStatus } from './machine-status.tsx';

vi.hoisted(() => {
  const answers: Record<string, object> = {
    '/ddm/alarm-descriptions/en.json': {
      limits: { criticalTmp: 1050, restartTmp: 1020 },
      descriptions: { infinity: { OH01: 'The boiler is hotter than {criticalTmp}.' } },
    },
  };
  globalThis.fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    return Response.json(answers[pathname] ?? {}, { status: pathname in answers ? 200 : 404 });
  };
});

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const startDate = '2026-11-21T10:00:00.000Z';
const open = (errorCode: string, severity: OpenAlarm['severity']): OpenAlarm => ({ errorCode, severity, startDate });
const overheated = open('OH01', 'critical');
const doorOpen = open('W03', 'notice');
const warning = open('AN03', 'warning');

beforeEach(() => startTestTexts('common', 'errors', 'alarms', 'appliances'));

const root = createRootRoute();
const alarmsPage = createRoute({ getParentRoute: () => root, path: '/device/$serialNumber/alarms' });
const hygienePage = createRoute({ getParentRoute: () => root, path: '/device/$serialNumber/haccp' });
const router = createRouter({ routeTree: root.addChildren([alarmsPage, hygienePage]), history: createMemoryHistory() });

function status(
  openAlarms: OpenAlarm[],
  view: MachineView = readyMachine,
  isBrief = false,
  reported: object = {},
  openDeviations = 0,
) {
  const identity = { serialNumber: 'IN240001', gamma: 'infinity', modelNumber: 'INF-50', revision: 'B' };
  return (
    <RouterContextProvider router={router}>
      <MachineStatus
        machine={{ ...identity, openDeviations, state: { openAlarms, status: reported } } as ApplianceDetail}
        view={view}
        isBrief={isBrief}
      />
    </RouterContextProvider>
  );
}

it('the machine’s head shows the worst alarm, links to its repair and names it in the page title', async () => {
  renderWithQueries(status([overheated, doorOpen]));
  const alarm = await screen.findByRole('link', { name: /Critical: The boiler is hotter than 105/ });
  expect(alarm).toHaveAttribute('href', '/device/IN240001/alarms');
  expect(alarm).toHaveTextContent('+1 more alarm');
  expect(document.title).toMatch(/^Critical: The boiler is hotter than 105.+ · /);
});

it('the overview shows only the severity of an alarm, and screen readers get its text', async () => {
  renderWithQueries(status([overheated, doorOpen], readyMachine, true));
  const alarm = await screen.findByRole('link', { name: /Critical: The boiler is hotter than 105/ });
  expect(alarm).toHaveTextContent(/^Critical$/);
  expect(document.title).toMatch(/^Critical: The boiler is hotter than 105.+ · /);
});

it('the machine’s head does not paint "Ready" green beside a critical alarm', () => {
  renderWithQueries(status([overheated]));
  expect(screen.getByText('Ready')).toHaveAttribute('data-stale');
});

it('the machine’s head shows an alarm without text by its code until it clears', async () => {
  const { rerender } = renderWithQueries(status([open('X99', null)]));
  expect(await screen.findByRole('link', { name: 'Unknown: X99' })).toBeVisible();
  rerender(status([]));
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.title).not.toMatch('X99');
  expect(screen.getByText('Ready')).not.toHaveAttribute('data-stale');
});

it('the machine’s head greys the alarm of an offline machine and shows its time', async () => {
  renderWithQueries(
    status([overheated], { ...readyMachine, condition: 'offline', stale: { cause: 'machine', asOf: startDate } }),
  );
  expect(await screen.findByRole('link')).toHaveAttribute('data-stale');
  expect(screen.getByText(/as of/)).toBeVisible();
});

it('screen readers hear alarms once when they change', () => {
  const { rerender } = renderWithQueries(status([doorOpen]));
  expect(screen.getByRole('status')).toHaveTextContent('1 open alarm: W03 Notice');
  rerender(status([overheated, doorOpen]));
  expect(screen.getByRole('status')).toHaveTextContent('2 open alarms: OH01 Critical, W03 Notice');
  rerender(status([]));
  expect(screen.getByRole('status')).toHaveTextContent('No open alarms');
});

it('screen readers get the worst of 150 alarms and the number of the other alarms', () => {
  renderWithQueries(status([overheated, ...Array.from({ length: 149 }, (_, i) => open(`X${i}`, null))]));
  expect(screen.getByRole('status')).toHaveTextContent(
    /^150 open alarms: OH01 Critical, X0 Unknown, X1 Unknown, \+147 more alarms$/,
  );
});

it('the machine’s head says that a rack must be washed again, and links to its record', async () => {
  renderWithQueries(status([doorOpen], readyMachine, false, { rewashCycleNumber: 812 }));
  expect(await screen.findByRole('link', { name: 'Wash the rack again' })).toHaveAttribute(
    'href',
    '/device/IN240001/haccp',
  );
});

it('the machine’s head names open deviations on every page, and so does the page title', () => {
  renderWithQueries(status([warning], readyMachine, false, {}, 2));
  const link = screen.getByRole('link', { name: /^2 open deviations/ });
  expect(link).toHaveTextContent(/\+1 more alarm$/);
  expect(link).toHaveAttribute('href', '/device/IN240001/haccp');
  expect(screen.getByText('Ready')).toHaveAttribute('data-stale');
  expect(document.title).toMatch(/^2 open deviations · /);
});

it('the machine’s head shows a critical alarm before open deviations, and counts the deviations', async () => {
  renderWithQueries(status([overheated], readyMachine, false, {}, 2));
  expect(await screen.findByRole('link', { name: /Critical: The boiler/ })).toHaveTextContent(/2 open deviations$/);
  expect(document.title).toMatch(/^Critical: The boiler/);
});

it('the machine’s head shows a rack on hold before a warning, and does not count its deviation twice', async () => {
  renderWithQueries(status([warning], readyMachine, false, { rewashCycleNumber: 812 }, 1));
  await screen.findByRole('link', { name: 'Wash the rack again' });
  const texts = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Wash the rack again', expect.stringMatching(/^Warning/)]);
});

it('the overview names open deviations in the page title only, because a row below shows them', () => {
  renderWithQueries(status([], readyMachine, true, {}, 1));
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.title).toMatch(/^1 open deviation · /);
});
