import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { LastCycle } from './last-cycle.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

beforeEach(() => startTestTexts('common', 'errors', 'appliances'));

const body = {
  cycleNumber: 812,
  cycleType: 'dishes',
  outcome: 'completed',
  startedAt: '2026-11-20T22:28:52Z',
  endedAt: '2026-11-20T22:31:00Z',
  washDurationS: 99,
  rinseDurationS: 12,
  tankTmpMin: 611,
  tankTmpMax: 634,
  rinseTmpMin: 823,
  rinseTmpMax: 852,
  waterVlm: 25,
  energyWh: 410,
};
const ended = { id: 7, at: body.endedAt, kind: 'cycleEnded', body, isHygienic: true, isImplausible: false };
const started = {
  id: 8,
  at: '2026-11-20T22:40:00Z',
  kind: 'cycleStarted',
  body: {},
  isHygienic: null,
  isImplausible: false,
};

function show(items: object[]) {
  const lines = items.map(
    (item) => ({ ...item, receivedAt: body.endedAt, by: null, severity: null }) as MachineEventLine,
  );
  startFakeServer({
    'GET /api/v1/event-hub-listener/IN240001/events': () => Response.json({ items: lines, nextCursor: null }),
  });
  const rootRoute = createRootRoute({ component: () => <LastCycle serialNumber="IN240001" /> });
  renderWithQueries(<RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() })} />);
}

it('the machine page links to the last cycle that ended, although a later cycle was cut off', async () => {
  show([started, ended]);
  const link = await screen.findByRole('link', { name: /^Dishes · 20 Nov/ });
  expect(link.getAttribute('href')).toMatch(/^\/device\/IN240001\/events\?.*event=7/);
  expect(screen.getByText('Valid')).toBeVisible();
});

it.each([
  ['deviates', { isHygienic: false }, 'Deviating'],
  ['is implausible', { isHygienic: null, isImplausible: true }, 'Not judgeable: implausible values'],
  ['was stopped', { isHygienic: null, body: { ...body, outcome: 'stopped' } }, 'Stopped by hand'],
])('the machine page says that the last cycle %s', async (_, fields, said) => {
  show([{ ...ended, ...fields }]);
  expect(await screen.findByText(said, { exact: false })).toBeVisible();
  expect(screen.queryByText('Valid')).toBeNull();
});

it('the machine page skips a cycle record that this version cannot read', async () => {
  show([
    { ...ended, body: { cycleNumber: 'many' } },
    { ...ended, id: 6, isHygienic: false },
  ]);
  expect(await screen.findByText('Deviating')).toBeVisible();
});
