import { type Channel, channels } from '@washboard/contract/telemetry/channels';
import { maxHistoryPoints, type TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { telemetry } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Sample = Partial<Record<Channel, number | null>>;
const nothing = Object.fromEntries(channels.map((channel) => [channel, null]));
let seq = 0;

/** A time of the day of the tests, or a whole one. */
const instant = (time: string) => (time.includes('T') ? time : `2026-11-20T${time}Z`);
const iso = (time: string) => new Date(instant(time)).toISOString();

async function store(serialNumber: string, samples: Record<string, Sample>): Promise<void> {
  await server.context.database.orm.insert(telemetry).values(
    Object.entries(samples).map(([time, sample]) => {
      const at = new Date(instant(time));
      return { serialNumber, at, seq: ++seq, receivedAt: at, isClockDoubtful: false, ...sample };
    }),
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

  it('holds every sample from the begin up to, not including, the end, in the order of time', async () => {
    expect(await read('PONTE0001', '10:00:00', '10:00:03', 'raw')).toEqual({
      resolution: 'raw',
      isTruncated: false,
      points: [
        { ...nothing, at: iso('10:00:00'), tankTmp: 600 },
        { ...nothing, at: iso('10:00:01.500'), rinseWaterVlm: 0 },
        { ...nothing, at: iso('10:00:02'), tankTmp: 601, boilerTmp: 850 },
      ],
    });
  });

  it('understands times of any offset and answers in UTC', async () => {
    const { points } = await read('PONTE0001', '2026-11-20T12:00:00+02:00', '2026-11-20T05:00:01.6-05:00', 'raw');
    expect(points.map(({ at }) => at)).toEqual([iso('10:00:00'), iso('10:00:01.500')]);
  });

  it('is one machine’s alone', async () => {
    await store('PONTE0002', { '10:00:01.000': { tankTmp: 999 } });
    expect((await read('PONTE0001', '10:00:00', '10:00:03', 'raw')).points).toHaveLength(3);
    expect((await read('PONTE0002', '10:00:00', '10:00:03', 'raw')).points).toHaveLength(1);
  });

  it('is empty where nothing was measured, and may reach over all of time', async () => {
    expect(await read('PONTE0001', '11:00:00', '12:00:00', 'raw')).toMatchObject({ points: [], isTruncated: false });
    const all = await read('PONTE0001', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'raw');
    expect(all.points).toHaveLength(5);
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

  const tankTmps = async (...args: Parameters<typeof read>) =>
    (await read(...args)).points.map(({ at, tankTmp }) => [at, tankTmp]);

  it('gives rounded means of what was measured, null where nothing was', async () => {
    const { points } = await read('HOTEL0001', '10:00:00', '10:00:20', '10s');
    expect(points).toEqual([
      { ...nothing, at: iso('10:00:00'), tankTmp: 602, boilerTmp: 800 },
      { ...nothing, at: iso('10:00:10'), tankTmp: 700 },
    ]);
  });

  it.each([
    ['10s', ['10:00:00', '10:00:10', '10:00:50', '10:01:00', '10:09:50', '10:10:00', '11:00:00']],
    ['1m', ['10:00:00', '10:01:00', '10:09:00', '10:10:00', '11:00:00']],
    ['10m', ['10:00:00', '10:10:00', '11:00:00']],
    ['1h', ['10:00:00', '11:00:00']],
  ])('of %s begin at its multiples and leave out what is empty', async (resolution, times) => {
    const points = await tankTmps('HOTEL0001', '10:00:00', '12:00:00', resolution);
    expect(points.map(([at]) => at)).toEqual(times.map(iso));
  });

  it('are minutes unless asked otherwise', async () => {
    expect((await read('HOTEL0001', '10:00:00', '10:02:00')).resolution).toBe('1m');
    expect(await tankTmps('HOTEL0001', '10:00:00', '10:02:00')).toEqual([
      [iso('10:00:00'), Math.round((600 + 603 + 700 - 10) / 4)],
      [iso('10:01:00'), null],
    ]);
  });

  it('count only what lies in the asked time, also in the first and the last of them', async () => {
    expect(await tankTmps('HOTEL0001', '10:00:05', '10:00:10', '1m')).toEqual([[iso('10:00:00'), 603]]);
    expect(await tankTmps('HOTEL0001', '10:09:00', '10:10:00', '1h')).toEqual([[iso('10:00:00'), 100]]);
  });
});

describe('a long history', () => {
  it(`is cut after ${maxHistoryPoints} points, and says so`, async () => {
    await server.context.database.orm.execute(sql`
      insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful, tank_tmp)
      select 'LINDE0001', t, extract(epoch from t), t, false, 600 from generate_series(
        timestamptz '2026-11-20T00:00:00Z', timestamptz '2026-11-20T00:00:00Z' + ${maxHistoryPoints} * interval '1 s',
        interval '1 s') t`);
    const end = new Date(Date.parse(iso('00:00:00')) + maxHistoryPoints * 1000).toISOString();
    const exact = await read('LINDE0001', '00:00:00', end, 'raw');
    expect(exact.isTruncated).toBe(false);
    expect(exact.points).toHaveLength(maxHistoryPoints);
    const cut = await read('LINDE0001', '00:00:00', '23:00:00', 'raw');
    expect(cut.isTruncated).toBe(true);
    expect(cut.points).toEqual(exact.points);
    expect((await read('LINDE0001', '00:00:00', '23:00:00', '10s')).isTruncated).toBe(false);
  });
});

describe('a question that is not one', () => {
  const right = { from: instant('10:00:00'), to: instant('11:00:00') };

  it.each([
    ['the end is the begin', { ...right, to: right.from }, 'to'],
    ['the end is before the begin', { ...right, to: instant('09:00:00') }, 'to'],
    ['the same moment in two offsets', { ...right, to: '2026-11-20T12:00:00+02:00' }, 'to'],
    ['a day', { ...right, from: '2026-11-20' }, 'from'],
    ['a time without an offset', { ...right, from: '2026-11-20T10:00:00' }, 'from'],
    ['a day that is not in the calendar', { ...right, from: '2026-02-30T10:00:00Z' }, 'from'],
    ['words', { ...right, to: 'now' }, 'to'],
    ['milliseconds', { ...right, to: '1795230938165' }, 'to'],
    ['another resolution', { ...right, resolution: '5m' }, 'resolution'],
    ['a resolution of the prototype', { ...right, resolution: 'constructor' }, 'resolution'],
    ['no begin', { to: right.to }, 'from'],
    ['no end', { from: right.from }, 'to'],
  ])('%s: VALIDATION_FAILED', async (_name, query, path) => {
    const { errors } = expectProblem(await ask('PONTE0001', query as Record<string, string>), 'VALIDATION_FAILED');
    expect(new Set(errors?.map((error) => error.path))).toEqual(new Set([path]));
  });
});
