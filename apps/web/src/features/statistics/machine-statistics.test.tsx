import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noTariffs } from '@washboard/contract/statistics/costs';
import { noCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import type { SourcedTariffs, TariffChange, TariffSheet } from '@washboard/contract/statistics/tariffs';
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
const companies = '/api/v1/account/companies';
const machine = { serialNumber: 'IN240001', applianceName: 'Piatti', gamma: 'infinity', timeZone: 'Europe/Rome' };

const dishes = { cycleType: 'dishes', completed: 4, ended: 1, waterVlm: 125, energyWh: 1000 };
const used = { ...noCounts, cycles: 4, waterVlm: 200, energyWh: 2000, washPumpS: 400 };
const hygiene = { washing: 0, hygienic: 0, deviating: 0, notJudgeable: 0 };
const navigli = { companyCode: '200001', companyName: 'Navigli Service' };
const ponte = { companyCode: '300001', companyName: 'Al Ponte' };
const noPrices: SourcedTariffs = { waterPerM3: null, electricityPerKWh: null, detergentPerL: null, rinseAidPerL: null };
const statistics: Statistics = {
  timeZone: 'Europe/Rome',
  from: '2026-03-29',
  to: '2026-03-30',
  step: 'hour',
  end: '2026-03-29T22:00:00.000Z',
  life: {
    counts: { ...used, cycles: 22_814, waterVlm: 640_000 },
    asOf: '2026-03-29T12:00:00.000Z',
    countedSince: '2026-01-01T00:00:00.000Z',
    cyclesBeforeMaintenance: 186,
  },
  recorded: null,
  leftOut: 0,
  bins: [
    {
      at: '2026-03-28T23:00:00.000Z',
      programmes: [],
      hygiene,
      counts: { ...noCounts, cycles: 0, waterVlm: 0, energyWh: 0 },
    },
    {
      at: '2026-03-29T10:00:00.000Z',
      counts: used,
      programmes: [dishes],
      hygiene: { washing: 4, hygienic: 3, deviating: 1, notJudgeable: 0 },
    },
  ],
  tariffs: noPrices,
};
const month: Statistics = {
  ...statistics,
  from: '2026-03-01',
  to: '2026-04-01',
  step: 'day',
  bins: [
    {
      at: '2026-03-27T23:00:00.000Z',
      counts: used,
      programmes: [],
      hygiene: { washing: 5, hygienic: 5, deviating: 0, notJudgeable: 0 },
    },
    {
      at: '2026-03-28T23:00:00.000Z',
      counts: used,
      programmes: [],
      hygiene: { washing: 4, hygienic: 3, deviating: 1, notJudgeable: 0 },
    },
  ],
};
const before: Statistics = {
  ...statistics,
  from: '2026-03-28',
  to: '2026-03-29',
  bins: [{ at: '2026-03-27T23:00:00.000Z', counts: { ...used, cycles: 20 }, programmes: [], hygiene }],
};

function show(
  answer: Statistics | ((request: Request) => Response | Promise<Response>),
  search: StatisticsSearch = { view: 'day', day: '2026-03-29' },
) {
  const sheets: Record<string, TariffSheet> = {
    machine: { own: noTariffs, inherited: noPrices, version: 0 },
    [ponte.companyCode]: { own: noTariffs, inherited: noPrices, version: 3 },
  };
  const change = async (place: string, request: Request) => {
    const { own, version } = (await request.json()) as TariffChange;
    const sheet = sheets[place];
    if (!sheet || version !== sheet.version) return problem(409, 'TARIFFS_CHANGED');
    sheets[place] = { ...sheet, own, version: version + 1 };
    return Response.json(sheets[place]);
  };
  const tariffs = () =>
    Object.fromEntries(
      Object.entries(noTariffs).map(([name]) => {
        const price = sheets[ponte.companyCode]?.own[name as keyof typeof noTariffs] ?? null;
        return [name, price === null ? null : { price, setFor: 'company', company: ponte }];
      }),
    );
  const server = startFakeServer({
    [`GET ${path}/statistics`]: (request) => {
      if (typeof answer === 'function') return answer(request);
      const { searchParams } = new URL(request.url);
      if (searchParams.get('step') === 'day' && answer.step === 'hour') return Response.json(month);
      const shown = searchParams.get('from') === '2026-03-28' ? before : answer;
      return Response.json(answer.tariffs === noPrices ? { ...shown, tariffs: tariffs() } : shown);
    },
    [`GET ${path}/tariffs`]: () => Response.json({ ...sheets.machine, companies: [ponte, navigli] }),
    [`PUT ${path}/tariffs`]: (request) => change('machine', request),
    [`GET ${companies}/300001/tariffs`]: () => Response.json(sheets[ponte.companyCode]),
    [`PUT ${companies}/300001/tariffs`]: (request) => change(ponte.companyCode, request),
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
  return { ...server, sheets, onSearchChange, showOther: (other: StatisticsSearch) => rerender(of(other)) };
}

const tile = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.textContent.replaceAll('\u00a0', ' ') ?? '';
const line = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

describe('statistics', () => {
  it('the page shows the period, the previous period and the lifetime', async () => {
    show(statistics);
    expect(await line('Cycles 4')).toHaveTextContent(/Cycles\s*4\s*20\s*[-−]80% less\s*22,814/);
    expect(await line('Wash pump running')).toHaveTextContent('7 min');
    expect(tile('Cycles')).toMatch(/^Cycles4 [-−]80% less vs\. Sat 28 MarSat 28 Mar: 20$/);
    expect(await line('Cycles before maintenance')).toHaveTextContent('186');
    expect(await line('Dishes')).toHaveTextContent('ended early: 1');
    expect(screen.queryByText('Eco')).toBeNull();
  });

  it('the rows by programme add up to the total, with averages per cycle', async () => {
    const regeneration = { cycleType: 'regeneration', completed: 4, ended: 0, waterVlm: 0, energyWh: 12 };
    const counts = { ...used, waterVlm: 425, regenerationWaterVlm: 180 };
    show({
      ...statistics,
      bins: [{ at: '2026-03-29T10:00:00.000Z', counts, programmes: [dishes, regeneration], hygiene }],
    });
    const cellsOf = async (name: string) =>
      within(await line(name))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(await cellsOf('Dishes')).toEqual(['4', '13 l2.5 l per cycle', '1.0 kWh0.20 kWh per cycle']);
    expect(await cellsOf('RegenerationCycles: 4')).toEqual(['4', '18 l4.5 l per cycle', '0.01 kWh0.003 kWh per cycle']);
    expect(await cellsOf('Between cycles')).toEqual(['', '12 l', '1.0 kWh']);
    expect(tile('Water')).toMatch(/^Water43 l.*2\.5 l per cycle$/);
  });

  it('a reader steps through the bars with the keyboard', async () => {
    show(statistics, { view: 'day', day: '2026-03-29', show: 'energy' });
    const chart = await screen.findByRole('slider');
    chart.focus();
    await userEvent.keyboard('{End}');
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^12:00.*: 2\.0\u00a0kWh$/));
  });

  it('a reader moves back and forward on the calendar, but not into the future', async () => {
    const { onSearchChange } = show(statistics);
    await userEvent.click(await screen.findByRole('button', { name: 'Previous period' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({ view: 'day', day: '2026-03-28' });
    await userEvent.click(screen.getByRole('button', { name: 'Next period' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({ view: 'day', day: '2026-03-30' });
    await userEvent.click(screen.getByRole('radio', { name: 'Today' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({ view: 'day' });
    await userEvent.click(screen.getByRole('radio', { name: 'This month' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({});
    await userEvent.click(screen.getByRole('radio', { name: 'Last month' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({ day: expect.stringMatching(/^\d{4}-\d\d-01$/) });
  });

  it('a reader cannot save a picture while the next period is loading', async () => {
    const isNext = (request: Request) => new URL(request.url).searchParams.get('from') === '2026-03-30';
    const { showOther } = show((request) =>
      isNext(request) ? new Promise<Response>(() => {}) : Response.json(statistics),
    );
    const save = await screen.findByRole('button', { name: 'Save chart as PNG' });
    expect(save).toBeEnabled();
    showOther({ view: 'day', day: '2026-03-30' });
    expect(save).toBeDisabled();
  });

  it('the page says which figures are unknown', async () => {
    const recorded = { since: '2026-03-01T00:00:00.000Z', cycles: 40, waterVlm: 1000, energyWh: 9000 };
    show({
      ...statistics,
      life: null,
      recorded,
      bins: [
        {
          at: '2026-03-29T10:00:00.000Z',
          counts: null,
          hygiene,
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

  it('the page says that there are no statistics', async () => {
    show({ ...statistics, life: null, recorded: null });
    expect(await screen.findByText('No statistics')).toBeVisible();
  });

  it('the page reports that the statistics could not be loaded', async () => {
    show(() => problem(404, 'APPLIANCE_NOT_FOUND'));
    expect(await screen.findByText('The statistics could not be loaded')).toBeVisible();
  });
});

describe('the hygiene calendar', () => {
  it('the calendar shows each day of the month and opens a day', async () => {
    const { onSearchChange } = show(statistics);
    expect(await screen.findByText('March 2026: 8 of 9 washing cycles valid')).toBeVisible();
    expect(screen.getByRole('button', { name: '28 March: 5 cycles, all valid' })).toHaveTextContent('5');
    expect(screen.getByRole('button', { name: '27 March: no washing cycles' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '29 March: 1 of 4 cycles deviating' }));
    expect(onSearchChange).toHaveBeenLastCalledWith({ view: 'day', day: '2026-03-29' });
  });

  it('the calendar counts every cycle in full', async () => {
    const [first] = month.bins;
    if (!first) throw new Error('no day');
    show({ ...month, bins: [{ ...first, hygiene: { washing: 1313, hygienic: 1312, deviating: 1, notJudgeable: 0 } }] });
    expect(await screen.findByText('March 2026: 1,312 of 1,313 washing cycles valid')).toBeVisible();
    expect(screen.getByRole('button', { name: '28 March: 1 of 1,313 cycles deviating' })).toBeVisible();
  });

  it('the calendar shows cycles that cannot be judged, and never as valid', async () => {
    const [first] = month.bins;
    if (!first) throw new Error('no day');
    show({ ...month, bins: [{ ...first, hygiene: { washing: 5, hygienic: 4, deviating: 0, notJudgeable: 2 } }] });
    expect(
      await screen.findByText('March 2026: 4 of 5 washing cycles valid · 2 cycles cannot be judged'),
    ).toBeVisible();
    const day = screen.getByRole('button', { name: '28 March: 4 of 5 cycles valid, no deviation' });
    expect(day).toHaveTextContent('4');
    expect(day).not.toHaveAttribute('data-tone');
  });

  it('the calendar shows washing on a day on which no cycle could be judged', async () => {
    const [first] = month.bins;
    if (!first) throw new Error('no day');
    show({ ...month, bins: [{ ...first, hygiene: { washing: 3, hygienic: 0, deviating: 0, notJudgeable: 3 } }] });
    expect(
      await screen.findByText('March 2026: 0 of 3 washing cycles valid · 3 cycles cannot be judged'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: '28 March: 0 of 3 cycles valid, no deviation' })).toBeVisible();
  });

  it('the calendar does not count a cycle that cannot be judged as a deviation', async () => {
    const [first] = month.bins;
    if (!first) throw new Error('no day');
    show({ ...month, bins: [{ ...first, hygiene: { washing: 5, hygienic: 3, deviating: 1, notJudgeable: 1 } }] });
    expect(await screen.findByRole('button', { name: '28 March: 1 of 5 cycles deviating' })).toHaveTextContent('1/5');
  });

  it('the calendar is one tab stop, and arrow keys move by days and weeks', async () => {
    show(statistics);
    const day = await screen.findByRole('button', { name: /^29 March/ });
    expect(screen.getAllByRole('button', { name: /March/ }).filter(({ tabIndex }) => tabIndex === 0)).toEqual([day]);
    day.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    expect(screen.getByRole('button', { name: /^21 March/ })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('button', { name: /^1 March/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getAllByRole('button', { name: /^\d+ March:/ }).at(-1)).toHaveFocus();
  });
});

it('the page says that its programmes cover the whole period if the counters begin within it', async () => {
  const note = /records of the cycles in the whole period.*begin on 29 Mar/;
  const life = statistics.life && { ...statistics.life, countedSince: '2026-03-29T08:00:00.000Z' };
  show({ ...statistics, life });
  expect(await screen.findByText(note)).toBeVisible();
});

it.each<[string, Partial<Statistics>]>([
  ['beside others', {}],
  ['of a machine without any other figure', { life: null, recorded: null, bins: [] }],
])('the page says how many cycles its figures leave out, %s', async (_what, fields) => {
  const note = /2 ended cycles are in none of these figures/;
  show({ ...statistics, ...fields, leftOut: 2 });
  expect(await screen.findByText(note)).toBeVisible();
});

describe('prices', () => {
  it('the card shows costs at current prices with their source', async () => {
    const set = { setFor: 'company', company: navigli } as const;
    show({
      ...statistics,
      tariffs: { ...noPrices, waterPerM3: { price: 21_500, ...set }, electricityPerKWh: { price: 2_875, ...set } },
    });
    const card = await screen.findByRole('region', { name: 'Cost' });
    expect(within(card).getByRole('row', { name: /^Water/ })).toHaveTextContent(/€2\.15 per m³\s*€0\.04/);
    expect(within(card).getByText('At current prices: from Navigli Service')).toBeVisible();
    expect(within(card).getByRole('row', { name: /^Total/ })).toHaveTextContent('€0.62');
    expect(tile('Cost')).toMatch(/^Cost€0\.62/);
  });

  it('the total names the prices that it lacks', async () => {
    const set = { setFor: 'company', company: navigli } as const;
    show({ ...statistics, tariffs: { ...noPrices, electricityPerKWh: { price: 2_875, ...set } } });
    const card = await screen.findByRole('region', { name: 'Cost' });
    expect(within(card).getByRole('row', { name: /^Total\s*without water/ })).toHaveTextContent('€0.57');
    expect(tile('Cost')).toMatch(/^Cost€0\.57.*without water/);
  });

  it('a user sets prices for the company, and the page marks an invalid price and does not send it', async () => {
    const { requests } = show(statistics);
    await userEvent.click(await screen.findByRole('button', { name: 'Set prices' }));
    expect(await screen.findByLabelText('Applies to')).toHaveValue('300001');
    const water = await screen.findByLabelText('Water, EUR per m³');
    await userEvent.type(water, '1001');
    await userEvent.click(screen.getByRole('button', { name: 'Save prices' }));
    expect(screen.getByText('Value not allowed: 0 to 1,000 EUR, up to four decimals.')).toBeVisible();
    expect(water).toHaveFocus();
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);

    await userEvent.clear(water);
    await userEvent.type(water, '2,15');
    await userEvent.type(screen.getByLabelText('Electricity, EUR per kWh'), '0.2875');
    await userEvent.click(screen.getByRole('button', { name: 'Save prices' }));
    const card = await screen.findByRole('region', { name: 'Cost' });
    await waitFor(() => expect(within(card).getByRole('row', { name: /^Electricity/ })).toHaveTextContent('€0.58'));
    expect(within(card).getByRole('row', { name: /^Total/ })).toHaveTextContent('€0.62');
    expect(within(card).getByText('The prices are saved.')).toBeVisible();
  });

  it('a user sees prices that another user saved meanwhile before replacing them', async () => {
    const { sheets } = show(statistics);
    await userEvent.click(await screen.findByRole('button', { name: 'Set prices' }));
    await userEvent.type(await screen.findByLabelText('Water, EUR per m³'), '2');
    sheets[ponte.companyCode] = { own: { ...noTariffs, waterPerM3: 30_000 }, inherited: noPrices, version: 4 };
    await userEvent.click(screen.getByRole('button', { name: 'Save prices' }));
    expect(await screen.findByText(/Somebody else has changed these prices/)).toBeVisible();
    expect(await screen.findByText('Saved by somebody else: €3.00')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save prices' }));
    await waitFor(() => expect(sheets[ponte.companyCode]).toMatchObject({ own: { waterPerM3: 20_000 }, version: 5 }));
  });
});
