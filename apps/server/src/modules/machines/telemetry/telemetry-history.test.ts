import type { Channel } from '@washboard/contract/telemetry/channels';
import { maxHistoryPoints } from '@washboard/contract/telemetry/resolutions';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { appliances } from '../appliances/tables.ts';
import { storeSamples } from './testing/store-samples.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Sample = Partial<Record<Channel, number | null>>;

const instant = (time: string) => (/^\d{4}-/.test(time) ? time : `2026-11-20T${time}Z`);
const iso = (time: string) => new Date(instant(time)).toISOString();

function store(serialNumber: string, samples: Record<string, Sample>): Promise<void> {
  return storeSamples(
    server.context.database,
    Object.entries(samples).map(([time, sample]) => ({ serialNumber, at: new Date(instant(time)), ...sample })),
  );
}

function ask(serialNumber: string, query: Record<string, string>) {
  return server.call(
    'admin',
    'GET',
    `/api/v1/event-hub-listener/${serialNumber}/telemetry?${new URLSearchParams(query)}`,
  );
}

async function read(serialNumber: string, from: string, to: string, resolution?: string): Promise<TelemetryHistory> {
  const query = { from: instant(from), to: instant(to), ...(resolution && { resolution }) };
  const answer = await ask(serialNumber, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const times = ({ atMs }: TelemetryHistory) => atMs.map((ms) => new Date(ms).toISOString());

describe('the raw history of a machine', () => {
  beforeAll(() =>
    store('PONTE0001', {
      '10:00:02.000': { tankTmp: 601, boilerTmp: 850 },
      '10:00:00.000': { tankTmp: 600 },
      '10:00:01.500': { tankTmp: null, rinseWaterVlm: 0 },
      '09:59:59.999': { tankTmp: 1 },
      '10:00:03.000': { tankTmp: 2 },
    }),
  );

  it('the history contains every sample from the beginning up to, excluding, the end, in order', async () => {
    const nothing = { mean: [null, null, null] };
    expect(await read('PONTE0001', '10:00:00', '10:00:03', 'raw')).toEqual({
      resolution: 'raw',
      from: iso('10:00:00'),
      to: iso('10:00:03'),
      isTruncated: false,
      atMs: ['10:00:00', '10:00:01.500', '10:00:02'].map((time) => Date.parse(iso(time))),
      channels: {
        boilerTmp: { mean: [null, null, 850] },
        tankTmp: { mean: [600, null, 601] },
        waterTmp: nothing,
        boilerVlm: nothing,
        tankVlm: nothing,
        rinseWaterVlm: { mean: [null, 0, null] },
        rinseWaterFlowRate: nothing,
      },
    });
  });

  it('the history accepts times of any offset and returns UTC', async () => {
    const history = await read('PONTE0001', '2026-11-20T12:00:00+02:00', '2026-11-20T05:00:01.6-05:00', 'raw');
    expect(times(history)).toEqual([iso('10:00:00'), iso('10:00:01.500')]);
    expect(history).toMatchObject({ from: iso('10:00:00'), to: iso('10:00:01.600') });
  });

  it('the history accepts days of the machine’s calendar', async () => {
    const { orm } = server.context.database;
    const zone = (timeZone: string | null) =>
      orm.update(appliances).set({ timeZone }).where(eq(appliances.serialNumber, 'PONTE0001'));
    await zone('Europe/Rome');
    const history = await read('PONTE0001', '2026-11-20', '2026-11-21', 'raw');
    expect(history).toMatchObject({ from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' });
    expect(times(history)).toHaveLength(5);
    await zone(null);
  });

  it('the history contains one machine only', async () => {
    await store('PONTE0002', { '10:00:01.000': { tankTmp: 999 } });
    expect((await read('PONTE0001', '10:00:00', '10:00:03', 'raw')).atMs).toHaveLength(3);
    expect((await read('PONTE0002', '10:00:00', '10:00:03', 'raw')).atMs).toHaveLength(1);
  });

  it('the history has four channels if the range has four', async () => {
    const { channels } = await read('PONTE0002', '10:00:00', '10:00:03', '1m');
    expect(Object.keys(channels)).toEqual(['boilerTmp', 'tankTmp', 'boilerVlm', 'tankVlm']);
  });

  it('the history is empty if nothing was measured', async () => {
    expect(await read('PONTE0001', '11:00:00', '12:00:00', 'raw')).toMatchObject({ atMs: [], isTruncated: false });
    for (const [from, to] of [
      ['0001-01-01T00:00:00Z', '0002-12-31T00:00:00Z'],
      ['9998-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    ] as const) {
      expect(await read('PONTE0001', from, to)).toMatchObject({ atMs: [], isTruncated: false, resolution: '12h' });
    }
  });
});

describe('the history in intervals', () => {
  beforeAll(() =>
    store('HOTEL0001', {
      '10:00:00': { tankTmp: 600, boilerTmp: 800 },
      '10:00:09.999': { tankTmp: 603, boilerTmp: null },
      '10:00:10': { tankTmp: 700 },
      '10:00:59': { tankTmp: -10 },
      '10:01:00': { tankTmp: null },
      '10:09:59': { tankTmp: 100 },
      '10:10:00': { tankTmp: 200 },
      '11:00:00': { tankTmp: 300 },
    }),
  );

  const tankTmps = async (...args: Parameters<typeof read>) => {
    const history = await read(...args);
    return times(history).map((at, i) => [at, history.channels.tankTmp?.mean[i]]);
  };

  it('an interval has rounded means with lowest and highest, and null if nothing was measured', async () => {
    const { atMs, channels } = await read('HOTEL0001', '10:00:00', '10:00:20', '10s');
    expect(atMs).toEqual([Date.parse(iso('10:00:00')), Date.parse(iso('10:00:10'))]);
    expect(channels).toMatchObject({
      tankTmp: { mean: [602, 700], lowest: [600, 700], highest: [603, 700] },
      boilerTmp: { mean: [800, null], lowest: [800, null], highest: [800, null] },
    });
  });

  it('an interval never hides a peak in a mean', async () => {
    const { channels } = await read('HOTEL0001', '10:00:00', '12:00:00', '1d');
    expect(channels.tankTmp).toEqual({ mean: [356], lowest: [-10], highest: [700] });
  });

  it.each([
    ['10s', ['10:00:00', '10:00:10', '10:00:50', '10:01:00', '10:09:50', '10:10:00', '11:00:00']],
    ['1m', ['10:00:00', '10:01:00', '10:09:00', '10:10:00', '11:00:00']],
    ['10m', ['10:00:00', '10:10:00', '11:00:00']],
    ['1h', ['10:00:00', '11:00:00']],
    ['6h', ['06:00:00']],
  ])('intervals of %s begin at its multiples and skip empty intervals', async (resolution, begins) => {
    const history = await read('HOTEL0001', '10:00:00', '12:00:00', resolution);
    expect(times(history)).toEqual(begins.map(iso));
  });

  it('intervals count only the requested period, also in the first and the last interval', async () => {
    expect(await tankTmps('HOTEL0001', '10:00:05', '10:00:10', '1m')).toEqual([[iso('10:00:00'), 603]]);
    expect(await tankTmps('HOTEL0001', '10:09:00', '10:10:00', '1h')).toEqual([[iso('10:00:00'), 100]]);
  });
});

describe('without a requested resolution', () => {
  it.each([
    ['10:00:00', '10:10:00', '1s'],
    ['10:00:00', '11:00:00', '2s'],
    ['06:00:00', '12:00:00', '15s'],
    ['2026-11-19T10:00:30Z', '2026-11-20T10:00:30Z', '1m'],
    ['2026-11-13T10:00:00Z', '2026-11-20T10:00:00Z', '10m'],
    ['2026-10-21T10:00:00Z', '2026-11-20T10:00:00Z', '30m'],
    ['2025-11-20T10:00:00Z', '2026-11-20T10:00:00Z', '6h'],
    ['2024-11-19T10:00:00Z', '2026-11-20T10:00:00Z', '12h'],
  ])('the history from %s to %s has points of %s', async (from, to, resolution) => {
    expect((await read('PONTE0001', from, to)).resolution).toBe(resolution);
  });
});

describe('a long history', () => {
  it(`the history is cut after ${maxHistoryPoints} samples and returns where to continue`, async () => {
    const beginMs = Date.parse(iso('00:00:00'));
    await storeSamples(
      server.context.database,
      Array.from({ length: maxHistoryPoints + 1 }, (_, i) => ({
        serialNumber: 'LINDE0001',
        at: new Date(beginMs + i * 1000),
        tankTmp: 600,
      })),
    );
    const end = new Date(beginMs + maxHistoryPoints * 1000).toISOString();
    const exact = await read('LINDE0001', '00:00:00', end, 'raw');
    expect(exact.isTruncated).toBe(false);
    expect(exact.atMs).toHaveLength(maxHistoryPoints);
    const cut = await read('LINDE0001', '00:00:00', '23:00:00', 'raw');
    expect(cut).toEqual({ ...exact, isTruncated: true });
    expect((await read('LINDE0001', cut.to, '23:00:00', 'raw')).atMs).toEqual([Date.parse(end)]);
  });

  it(`a too fine history is cut after ${maxHistoryPoints} intervals`, async () => {
    const cut = await read('LINDE0001', '00:00:05', '23:00:00', '10s');
    expect(cut).toMatchObject({ isTruncated: true, to: iso('05:33:20') });
    expect((await read('LINDE0001', '00:00:05', '05:33:20', '10s')).isTruncated).toBe(false);
  });
});

describe('an invalid query', () => {
  const right = { from: instant('10:00:00'), to: instant('11:00:00') };

  it.each([
    ['the end is the begin', { ...right, to: right.from }, 'to'],
    ['the end is before the begin', { ...right, to: instant('09:00:00') }, 'to'],
    ['more than two years', { ...right, from: '2024-11-19T10:59:59Z' }, 'to'],
    ['all of time', { from: '0001-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' }, 'to'],
    ['the same moment in two offsets', { ...right, to: '2026-11-20T12:00:00+02:00' }, 'to'],
    ['a day that does not exist', { ...right, from: '2026-02-30' }, 'from'],
    ['the same day twice', { from: '2026-11-20', to: '2026-11-20' }, 'to'],
    ['more than two years of days', { from: '2024-11-18', to: '2026-11-20' }, 'to'],
    ['a time without an offset', { ...right, from: '2026-11-20T10:00:00' }, 'from'],
    ['a day that is not in the calendar', { ...right, from: '2026-02-30T10:00:00Z' }, 'from'],
    ['words', { ...right, to: 'now' }, 'to'],
    ['milliseconds', { ...right, to: '1795230938165' }, 'to'],
    ['another resolution', { ...right, resolution: '7m' }, 'resolution'],
    ['a resolution of the prototype', { ...right, resolution: 'constructor' }, 'resolution'],
    ['no begin', { to: right.to }, 'from'],
    ['no end', { from: right.from }, 'to'],
  ])('the server refuses a query with %s', async (_name, query, path) => {
    const { errors } = expectProblem(await ask('PONTE0001', query as Record<string, string>), 'VALIDATION_FAILED');
    expect(new Set(errors?.map((error) => error.path))).toEqual(new Set([path]));
  });
});
