import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noTariffs, type Tariffs } from '@washboard/contract/statistics/costs';
import { noCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { problem, startFakeServer } from '../../testing/fake-server.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { MachineStatistics } from './machine-statistics.tsx';
import type { StatisticsSearch } from './statistics-search.ts';

vi.mock('../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
  hasSessionEnded: () => false,
}));

beforeAll(() => startTestTexts('common', 'errors', 'statistics'));
beforeEach(() => vi.unstubAllGlobals());

const path = '/api/v1/event-hub-listener/IN240001';
const machine = { serialNumber: 'IN240001', applianceName: 'Piatti', gamma: 'infinity', timeZone: 'Europe/Rome' };

const dishes = { cycleType: 'dishes', completed: 4, ended: 1, waterVlm: 125, energyWh: 1000 };
const used = { ...noCounts, cycles: 4, waterVlm: 200, energyWh: 2000, washPumpS: 400 };
const statistics: Statistics = {
  ...{ timeZone: 'Europe/Rome', from: '2026-03-29', to: '2026-03-30', step: 'hour', end: '2026-03-29T22:00:00.000Z' },
  life: {
    counts: { ...used, cycles: 22_814, waterVlm: 640_000 },
    ...{ asOf: '2026-03-29T12:00:00.000Z', countedSince: '2026-01-01T00:00:00.000Z', cyclesBeforeMaintenance: 186 },
  },
  recorded: null,
  bins: [
    { at: '2026-03-28T23:00:00.000Z', counts: { ...noCounts, cycles: 0, waterVlm: 0, energyWh: 0 }, programmes: [] },
    { at: '2026-03-29T10:00:00.000Z', counts: used, programmes: [dishes] },
  ],
};
const before: Statistics = {
  ...statistics,
  ...{ from: '2026-03-28', to: '2026-03-29' },
  bins: [{ at: '2026-03-27T23:00:00.000Z', counts: { ...used, cycles: 2 }, programmes: [] }],
};

function show(
  answer: Statistics | ((request: Request) => Response | Promise<Response>),
  search: StatisticsSearch = { view: 'day', day: '2026-03-29' },
) {
  let tariffs: Tariffs = noTariffs;
  const server = startFakeServer({
    [`GET ${path}/statistics`]: (request) => {
      if (typeof answer === 'function') return answer(request);
      const isBefore = new URL(request.url).searchParams.get('from') === '2026-03-28';
      return Response.json(isBefore ? before : answer);
    },
    [`GET ${path}/tariffs`]: () => Response.json(tariffs),
    [`PUT ${path}/tariffs`]: async (request) => {
      tariffs = (await request.json()) as Tariffs;
      return Response.json(tariffs);
    },
  });
  const onSearchChange = vi.fn();
  const of = (shown: StatisticsSearch) => (
    <MachineStatistics
      machine={machine as MachineRecord}
      search={shown}
      onSearchChange={onSearchChange}
      mayChangeTariffs
    />
  );
  const { rerender } = renderWithQueries(of(search));
  return { ...server, onSearchChange, showOther: (other: StatisticsSearch) => rerender(of(other)) };
}

const line = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

describe('statistics', () => {
  it('show the period, the previous one and the lifetime', async () => {
    show(statistics);
    expect(await line('Cycles 4')).toHaveTextContent(/Cycles\s*4\s*2\s*22,814/);
    expect(await line('Wash pump running')).toHaveTextContent('7 min');
    expect(screen.getByText('Day before: 2 (+100%)')).toBeVisible();
    expect(screen.getByText('186')).toBeVisible();
    expect(await line('Dishes')).toHaveTextContent('ended early: 1');
    expect(screen.queryByText('Eco')).toBeNull();
  });

  it('have rows by programme that add up to the total, and averages per cycle', async () => {
    const regeneration = { cycleType: 'regeneration', completed: 4, ended: 0, waterVlm: 0, energyWh: 12 };
    const counts = { ...used, waterVlm: 425, regenerationWaterVlm: 180 };
    show({
      ...statistics,
      bins: [{ at: '2026-03-29T10:00:00.000Z', counts, programmes: [dishes, regeneration] }],
    });
    const cellsOf = async (name: string) =>
      within(await line(name))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(await cellsOf('Dishes')).toEqual(['4', '13 l2.5 l per cycle', '1.0 kWh0.20 kWh per cycle']);
    expect(await cellsOf('RegenerationCycles: 4')).toEqual(['4', '18 l4.5 l per cycle', '0.01 kWh0.003 kWh per cycle']);
    expect(await cellsOf('Between cycles')).toEqual(['', '12 l', '1.0 kWh']);
    const tiles = screen.getAllByText('Water').map((name) => name.parentElement?.textContent ?? '');
    expect(tiles.some((text) => /^Water43\sl.*2\.5\sl per cycle$/.test(text))).toBe(true);
  });

  it('can be read bar by bar with the keyboard', async () => {
    show(statistics, { view: 'day', day: '2026-03-29', show: 'energy' });
    const chart = await screen.findByRole('slider');
    chart.focus();
    await userEvent.keyboard('{End}');
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^12:00.*: 2\.0\u00a0kWh$/));
  });

  it('move back and forward on the calendar, not into the future', async () => {
    const { onSearchChange } = show(statistics);
    await userEvent.click(await screen.findByRole('button', { name: 'Period before' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({ view: 'day', day: '2026-03-28' });
    await userEvent.click(screen.getByRole('button', { name: 'Period after' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({ view: 'day', day: '2026-03-30' });
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({ view: 'day' });
  });

  it('cannot be saved as a picture of the next period while it loads', async () => {
    const isNext = (request: Request) => new URL(request.url).searchParams.get('from') === '2026-03-30';
    const { showOther } = show((request) =>
      isNext(request) ? new Promise<Response>(() => {}) : Response.json(statistics),
    );
    const save = await screen.findByRole('button', { name: 'Save chart as PNG' });
    expect(save).toBeEnabled();
    showOther({ view: 'day', day: '2026-03-30' });
    expect(save).toBeDisabled();
  });

  it('say what is unknown', async () => {
    const recorded = { since: '2026-03-01T00:00:00.000Z', cycles: 40, waterVlm: 1000, energyWh: 9000 };
    show({
      ...statistics,
      life: null,
      recorded,
      bins: [
        {
          ...{ at: '2026-03-29T10:00:00.000Z', counts: null },
          programmes: [dishes, { cycleType: 'regeneration', completed: 1, ended: 0, waterVlm: 0, energyWh: 3 }],
        },
      ],
    });
    expect(await screen.findByText(/does not report its counters/)).toBeVisible();
    expect(await line('Cycles 4')).toHaveTextContent('40');
    expect(screen.queryByText('Wash pump running')).toBeNull();
    expect(await line('RegenerationCycles: 1')).toHaveTextContent(/^RegenerationCycles: 11–0\.003\skWh/);
    expect(screen.queryByRole('row', { name: /^Between cycles/ })).toBeNull();
  });

  it('say that there are none', async () => {
    show({ ...statistics, life: null, recorded: null });
    expect(await screen.findByText('No statistics')).toBeVisible();
  });

  it('can be reloaded after a failure', async () => {
    show(() => problem(404, 'APPLIANCE_NOT_FOUND'));
    expect(await screen.findByText('The statistics could not be loaded')).toBeVisible();
  });
});

it('show a cost from entered tariffs; an invalid tariff is reported at its field and not sent', async () => {
  const { requests } = show(statistics);
  await userEvent.click(await screen.findByRole('button', { name: 'Enter tariffs' }));
  const water = screen.getByLabelText('Water, EUR per m³');
  await userEvent.type(water, '101');
  await userEvent.click(screen.getByRole('button', { name: 'Save tariffs' }));
  expect(screen.getByText('Value not allowed: 0 to 100 EUR, at most four decimals')).toBeVisible();
  expect(water).toHaveFocus();
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);

  await userEvent.clear(water);
  await userEvent.type(water, '2,15');
  await userEvent.type(screen.getByLabelText('Electricity, EUR per kWh'), '0.2875');
  await userEvent.click(screen.getByRole('button', { name: 'Save tariffs' }));
  const card = screen.getByRole('region', { name: 'Cost' });
  await waitFor(() => expect(within(card).getByRole('row', { name: /Electricity/ })).toHaveTextContent('€0.58'));
  expect(within(card).getByRole('row', { name: /In this period/ })).toHaveTextContent('€0.62');
});
