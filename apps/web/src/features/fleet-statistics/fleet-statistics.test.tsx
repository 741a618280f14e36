import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  FleetFigureSet,
  FleetFigureValues,
  FleetStatisticsRow,
  FleetStatistics as Statistics,
} from '@washboard/contract/fleet-statistics/fleet-statistics';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { fleetDays, sortAfter } from './fleet-choices.ts';
import { type FleetSearch, parseFleetSearch } from './fleet-search.ts';
import { FleetStatistics } from './fleet-statistics.tsx';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../lib/save-file.ts', () => ({ saveFile }));
vi.mock('../../components/layout/page-title.tsx', () => ({ PageTitle: () => null }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children }: { to: string; params?: { serialNumber: string }; children: string }) => (
    <a href={to.replace('$serialNumber', params?.serialNumber ?? '')}>{children}</a>
  ),
}));

beforeAll(() => startTestTexts('common', 'errors', 'fleet-statistics', 'records'));
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers({ now: Date.parse('2026-11-25T11:00:00Z'), toFake: ['Date'] });
  saveFile.mockReset();
});

const path = '/api/v1/appliance/fleetStatistics';

const figure = (value: number | null, fields: Partial<FleetFigureValues> = {}): FleetFigureValues => ({
  value,
  machines: value === null ? 0 : 1,
  before: null,
  like: null,
  trend: [value, value, null, value],
  ...fields,
});

const figures = (fields: Partial<FleetFigureSet> = {}): FleetFigureSet => ({
  validShare: figure(0.9996),
  cost: figure(0.166),
  water: figure(30),
  energy: figure(310),
  chemistry: figure(12),
  ...fields,
});

function site(companyName: string, fields: Partial<FleetStatisticsRow> = {}): FleetStatisticsRow {
  return {
    companyCode: '300001',
    companyName,
    machine: null,
    machineCount: 2,
    cycles: 2500,
    cyclesBefore: 2400,
    valid: 2499,
    isComparable: true,
    figures: figures(),
    outliers: [],
    unpriced: null,
    countedFrom: null,
    withoutCounters: 0,
    ...fields,
  };
}

function statistics(items: FleetStatisticsRow[], fields: Partial<Statistics> = {}): Statistics {
  return {
    from: '2026-10-28',
    to: '2026-11-25',
    before: '2026-09-30',
    by: 'site',
    parts: ['2026-10-28', '2026-11-04', '2026-11-11', '2026-11-18'],
    rule: { minCycles: 100, minPartCycles: 20, minMachines: 3, share: 0.25, points: 0.05 },
    isMetric: true,
    machineCount: 7,
    outlierCount: items.filter(({ outliers }) => outliers.length > 0).length,
    whole: { cycles: 5000, cyclesBefore: 4800, valid: 4998, figures: figures() },
    items,
    nextCursor: null,
    total: items.length,
    ...fields,
  };
}

const outlier = site('Trattoria Al Ponte', {
  figures: figures({ water: figure(39.3, { before: 30, like: { value: 30, own: 39.3, machines: 12 } }) }),
  outliers: [
    { figure: 'water', against: 'like', by: 0.31 },
    { figure: 'validShare', against: 'past', by: 0.072 },
  ],
});

function Page({ first }: { first: FleetSearch }) {
  const [search, setSearch] = useState(first);
  return (
    <>
      <output>{JSON.stringify(search)}</output>
      <FleetStatistics search={search} onSearchChange={setSearch} />
    </>
  );
}

function show(items: FleetStatisticsRow[], fields: Partial<Statistics> = {}, first: FleetSearch = {}) {
  const server = startFakeServer({
    [`GET ${path}`]: () => Response.json(statistics(items, fields)),
    [`GET ${path}/export`]: () => new Response('table', { headers: { 'content-type': 'text/csv' } }),
  });
  renderWithQueries(<Page first={first} />);
  return { ...server, user: userEvent.setup() };
}

const queryOf = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams);
const address = () => JSON.parse(screen.getAllByRole('status')[0]?.textContent ?? '{}');

describe('the page of the statistics of the fleet', () => {
  it('the row of a site that stands out gives the reason in words', async () => {
    show([outlier, site('Hotel Belvedere', { companyCode: '300002' })]);
    const row = within(await screen.findByRole('row', { name: /Trattoria Al Ponte/ }));
    row.getByText('Water per valid cycle 31% above the median of 12 like machines');
    row.getByText('Share of valid cycles 7.2 points lower than in the period before');
    row.getByText('3.9 l', { normalizer: (text) => text.replaceAll('\u00a0', ' ') });
    row.getByText('+31%');
    screen.getByText('1 site stands out');
  });

  it('the page does not round a share just below 100 % up to 100 %', async () => {
    show([site('Hotel Belvedere')]);
    const row = within(await screen.findByRole('row', { name: /Hotel Belvedere/ }));
    row.getByText('99.9%');
    row.getByText('2,499 of 2,500');
  });

  it('the row of a site names its missing figures, and links to the missing prices', async () => {
    show([
      site('Gasthaus Linde', {
        cycles: 12,
        isComparable: false,
        figures: figures({ cost: figure(null) }),
        unpriced: { tariffs: ['detergentPerL', 'rinseAidPerL'], serialNumber: 'IN240004' },
        countedFrom: '2026-11-09',
        withoutCounters: 1,
      }),
    ]);
    const row = within(await screen.findByRole('row', { name: /Gasthaus Linde/ }));
    row.getByText('Too few cycles to compare');
    row.getByText('Counters known from 9 November 2026');
    row.getByText(/^No price for detergent and rinse aid\./);
    expect(row.getByRole('link', { name: 'Prices' })).toHaveAttribute('href', '/device/IN240004/statistics');
    row.getByText('1 machine without counters: what it uses between cycles is unknown');
    screen.getByText('Nothing stands out in this period');
  });

  it('the page writes the chosen period, grouping and order into the address and the request', async () => {
    const { requests, user } = show([outlier]);
    await screen.findByText('Trattoria Al Ponte');
    expect(queryOf(requests[0])).toEqual({
      from: '2026-10-29',
      to: '2026-11-26',
      by: 'site',
      sort: 'outliers',
      limit: '50',
    });
    await user.click(screen.getByRole('radio', { name: 'Machines' }));
    await user.click(screen.getByRole('radio', { name: '12 weeks' }));
    await user.click(screen.getByRole('button', { name: 'Water' }));
    expect(address()).toEqual({ by: 'machine', period: '12w', sort: '-water' });
    await waitFor(() =>
      expect(queryOf(requests.at(-1))).toMatchObject({ by: 'machine', sort: '-water', from: '2026-09-03' }),
    );
    expect(screen.getByRole('columnheader', { name: 'Water' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Water' }));
    expect(address().sort).toBe('water');
  });

  it('a user saves the table in the shown order', async () => {
    const { requests, user } = show([outlier], {}, { sort: '-cost', search: 'ponte' });
    await screen.findByText('Trattoria Al Ponte');
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    expect(queryOf(requests.at(-1))).toEqual({
      from: '2026-10-29',
      to: '2026-11-26',
      by: 'site',
      sort: '-cost',
      search: 'ponte',
    });
  });

  it('a user clears a search without a match', async () => {
    const { user } = show([], {}, { search: 'nothing' });
    await screen.findByText('Nothing found');
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body);
    expect(address()).toEqual({});
  });

  it('an account without machines reads why the page is empty', async () => {
    show([], { machineCount: 0 });
    await screen.findByText('No machines yet');
  });

  it('the page explains that the statistics could not be loaded, and offers a retry', async () => {
    startFakeServer({ [`GET ${path}`]: () => problem(503, 'SERVICE_UNAVAILABLE') });
    renderWithQueries(<Page first={{}} />);
    await screen.findByText('The statistics could not be loaded');
    screen.getByRole('button', { name: 'Try again' });
  });
});

describe('the address of the statistics of the fleet', () => {
  it('the parser of the address drops unknown values and defaults', () => {
    expect(parseFleetSearch({ by: 'site', period: '1d', sort: '-outliers', search: 300001 })).toEqual({
      search: '300001',
    });
    expect(parseFleetSearch({ by: 'machine', period: '12m', sort: '-cost' })).toEqual({
      by: 'machine',
      period: '12m',
      sort: '-cost',
    });
  });

  it('a period ends with the present day, and twelve months begin with a month', () => {
    const now = Date.parse('2026-03-31T23:30:00Z');
    expect(fleetDays('12m', now, 'UTC')).toEqual({ from: '2025-04-01', to: '2026-04-01' });
    expect(fleetDays('12m', now, 'Europe/Rome')).toEqual({ from: '2025-05-01', to: '2026-04-02' });
    expect(fleetDays('4w', now, 'UTC')).toEqual({ from: '2026-03-04', to: '2026-04-01' });
  });

  it('the first click on a column puts its worst row first, and a second click reverses the order', () => {
    expect(sortAfter('outliers', 'cost')).toBe('-cost');
    expect(sortAfter('-cost', 'cost')).toBe('cost');
    expect(sortAfter('outliers', 'validShare')).toBe('validShare');
    expect(sortAfter('validShare', 'validShare')).toBe('-validShare');
  });
});
