import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DayStrip as Strip } from '@washboard/contract/day-strips/day-strips';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { MachineDay } from './machine-day.tsx';
import type { SpanName } from './strip-spans.ts';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

const hour = 3600;

const strip: Strip = {
  serialNumber: 'IN240001',
  timeZone: 'Europe/Rome',
  mergedS: 0,
  bands: { state: [3], lengthS: [24 * hour] },
  cycles: { startS: [21 * hour], lengthS: [120], programme: [0], result: [1], count: [1] },
  alarms: { startS: [], lengthS: [], isOpen: [], rank: [], errorCode: [], count: [] },
  alarmsLeftOut: 0,
  deviations: { atS: [21 * hour + 120], isOpen: [true], recordId: [7], count: [1] },
};

const path = 'GET /api/v1/appliance/dayStrips';
const answer = (machine = strip) =>
  Response.json({
    from: '2026-11-28T13:00:00.000Z',
    until: '2026-11-29T13:00:00.000Z',
    programmes: ['dishes'],
    machines: [machine],
  });

beforeEach(async () => {
  await startTestTexts('common', 'errors', 'strip');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

function show(span: SpanName = '1d') {
  const root = createRootRoute();
  const pages = ['/device/$serialNumber', '/device/$serialNumber/haccp'].map((page) =>
    createRoute({ getParentRoute: () => root, path: page }),
  );
  const router = createRouter({ routeTree: root.addChildren(pages), history: createMemoryHistory() });
  const onSpan = vi.fn();
  const machine = {
    serialNumber: 'IN240001',
    applianceName: 'Piatti 1',
    gamma: 'infinity',
    openDeviations: 1,
    state: { connection: { state: 'online', since: null }, status: null, openAlarms: [] },
  };
  renderWithQueries(
    <RouterContextProvider router={router as never}>
      <MachineDay machine={machine as never} span={span} onSpan={onSpan} />
    </RouterContextProvider>,
  );
  return { onSpan, router };
}

describe('the strip at the top of a machine’s page', () => {
  it('a user chooses the period of the strip', async () => {
    startFakeServer({ [path]: () => answer() });
    const { onSpan } = show();
    expect(await screen.findByRole('slider', { name: 'The last 24 hours of Piatti 1' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    expect(onSpan).toHaveBeenCalledWith('7d');
  });

  it('the strip names its colours and signs in a legend', () => {
    startFakeServer({ [path]: () => answer() });
    show();
    const legend = screen.getByRole('list', { name: 'What the colours and signs mean' });
    expect(legend).toHaveTextContent(/Washing.*Ready.*Deviation/);
  });

  it('a user opens the readings around a moment in the plot below, and the strip keeps its period', async () => {
    const noDeviations = { atS: [], isOpen: [], recordId: [], count: [] };
    startFakeServer({ [path]: () => answer({ ...strip, deviations: noDeviations }) });
    const { router } = show('7d');
    const slider = await screen.findByRole('slider', { name: 'The last 7 days of Piatti 1' });
    slider.focus();
    await userEvent.keyboard('{End}{Enter}');
    await vi.waitFor(() => expect(router.state.location.hash).toBe('plot'));
    expect(router.state.location.pathname).toBe('/device/IN240001');
    expect(router.state.location.search).toEqual({
      from: '2026-11-29T12:30:00.000Z',
      to: '2026-11-29T13:30:00.000Z',
      plot: 'temperatures',
      days: '7d',
    });
  });

  it('an arrow key selects the newest event, and Enter opens the record of a deviation', async () => {
    startFakeServer({ [path]: () => answer() });
    const { router } = show();
    const slider = await screen.findByRole('slider');
    slider.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('1 deviation without an action'));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/device/IN240001/haccp'));
    expect(router.state.location.search).toEqual({ record: 7 });
  });

  it('a strip without an answer shows that it could not be loaded, and keeps its legend', async () => {
    startFakeServer({ [path]: () => problem(503, 'UNAVAILABLE') });
    show();
    expect(await screen.findByText(/^The strip could not be loaded\./)).toBeVisible();
    expect(screen.getByRole('list', { name: 'What the colours and signs mean' })).toBeVisible();
  });
});
