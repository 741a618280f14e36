import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import type { MachineEventLine } from '@washboard/contract/events/events';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { hourMs } from '@washboard/contract/time/durations';
import type { VisitMachine, VisitRange } from '@washboard/contract/visit-pack/visit-pack';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observeServerTime } from '../../../lib/time/server-clock.ts';
import { answerFromPack } from './answer-from-pack.ts';

const takenAt = '2026-11-20T12:00:00.000Z';
const since = '2026-10-20T22:00:00.000Z';
const takenMs = Date.parse(takenAt);
const serialNumber = 'IN240001';
const ofMachine = '/api/v1/event-hub-listener/{serialNumber}';

beforeEach(() => void vi.useFakeTimers({ now: takenMs + hourMs / 2 }));
afterEach(() => vi.useRealTimers());

const event = (id: number, at: string, kind: string, result: 'valid' | 'deviating' = 'valid') =>
  ({
    id,
    at,
    kind,
    body: {},
    record: kind === 'cycleEnded' ? { id, result, isOpen: false } : null,
  }) as MachineEventLine;
const alarm = (id: number, startDate: string, stopDate: string | null, fields: Partial<Alarm> = {}) =>
  ({ id, errorCode: 'T01', severity: 'critical', startDate, stopDate, ...fields }) as Alarm;
const record = (id: number, endedAt: string, fields: Partial<HygieneRecord> = {}) =>
  ({ id, endedAt, result: 'valid', closing: null, ...fields }) as HygieneRecord;

function history(hours: number): TelemetryHistory {
  const fromMs = takenMs - hours * hourMs;
  const atMs = Array.from({ length: 10 }, (_, i) => fromMs + (i * hours * hourMs) / 10);
  const values = atMs.map((_, i) => i);
  return {
    resolution: '1m',
    from: new Date(fromMs).toISOString(),
    to: takenAt,
    isTruncated: false,
    atMs,
    channels: { boilerTmp: { mean: values, lowest: values, highest: values } },
  };
}

function pack(fields: Partial<VisitMachine> = {}): VisitMachine {
  const telemetry: Record<VisitRange, TelemetryHistory> = {
    '1h': history(1),
    '24h': history(24),
    '7d': history(168),
    '30d': history(720),
  };
  return {
    takenAt,
    since,
    telemetry,
    detail: { serialNumber },
    curves: [],
    maintenance: { items: [], nextCursor: null },
    events: {
      items: [
        event(4, '2026-11-20T11:00:00.000Z', 'cycleEnded', 'deviating'),
        event(3, '2026-11-19T11:00:00.000Z', 'alarmRaised'),
        event(2, '2026-11-18T11:00:00.000Z', 'cycleEnded'),
        event(1, '2026-11-01T11:00:00.000Z', 'ofTomorrow'),
      ],
      nextCursor: null,
    },
    openAlarms: { items: [alarm(2, '2026-11-19T11:00:00.000Z', null)], nextCursor: null, total: 1 },
    pastAlarms: {
      items: [alarm(1, '2026-11-01T11:00:00.000Z', '2026-11-02T11:00:00.000Z', { errorCode: 'T02', severity: null })],
      nextCursor: null,
      total: 1,
    },
    records: {
      items: [
        record(12, '2026-11-20T11:00:00.000Z', { result: 'deviating' }),
        record(11, '2026-11-10T11:00:00.000Z'),
        record(10, '2026-10-30T11:00:00.000Z'),
      ],
      nextCursor: null,
    },
    openRecords: { items: [record(12, '2026-11-20T11:00:00.000Z', { result: 'deviating' })], nextCursor: null },
    days: {
      from: '2026-10-01',
      to: '2026-11-20',
      calendar: { timeZone: 'Europe/Rome', today: '2026-11-20', hold: null, items: [] },
    },
    statistics: [{ from: '2026-11-01', to: '2026-12-01', step: 'day', life: { asOf: '2026-11-20T11:00:00.000Z' } }],
    today: { from: '2026-11-19T23:00:00.000Z', fleet: { total: 1 } },
    ...fields,
  } as unknown as VisitMachine;
}

type Query = Record<string, string | number>;
const ask = (path: string, query: Query = {}, more: Query = {}, machine = pack()) =>
  answerFromPack(machine, ['get', path, { params: { path: { serialNumber, ...more }, query } }]);
const ids = (answer: unknown) => (answer as { items: { id: number }[] } | undefined)?.items.map(({ id }) => id);
const from = (startDate: string) => ({ startDate, limit: 100 });

describe('a machine that was saved offline', () => {
  it.each([
    [{ ...from(since), doors: 'hidden' }, [4, 3, 2, 1]],
    [{ ...from('2026-11-15T00:00:00Z'), kind: 'cycles' }, [4, 2]],
    [{ ...from(since), kind: 'other' }, [1]],
    [{ ...from(since), doors: 'hidden', hygiene: 'deviating' }, [4]],
    [{ ...from(since), stopDate: '2026-11-19T00:00:00Z', doors: 'hidden' }, [2, 1]],
    [{ kind: 'cycles', limit: 1 }, [4]],
  ])('the pack answers events of %j', (query, expected) =>
    expect(ids(ask(`${ofMachine}/events`, query))).toEqual(expected),
  );

  it.each([
    [{ ...from(since), state: 'open' }, [2]],
    [{ ...from(since), state: 'past' }, [1]],
    [{ ...from('2026-11-05T00:00:00Z'), state: 'past' }, []],
    [{ ...from('2026-10-19T23:00:00Z'), state: 'past' }, [1]],
    [{ ...from(since), state: 'past', severity: 'unknown' }, [1]],
    [{ ...from(since), state: 'past', errorCode: 'T01' }, []],
  ])('the pack answers alarms of %j', (query, expected) =>
    expect(ids(ask(`${ofMachine}/alarms`, query))).toEqual(expected),
  );

  it.each([
    [from('2026-11-01T00:00:00Z'), [12, 11]],
    [{ ...from('2026-11-01T00:00:00Z'), filter: 'open' }, [12]],
    [{ filter: 'open', limit: 5 }, [12]],
  ])('the pack answers hygiene records of %j', (query, expected) =>
    expect(ids(ask(`${ofMachine}/hygieneRecords`, query))).toEqual(expected),
  );

  it('the pack answers one record, one event, the calendar, statistics and the day', () => {
    expect(ask(`${ofMachine}/hygieneRecords/{id}`, {}, { id: 11 })).toMatchObject({ id: 11 });
    expect(ask(`${ofMachine}/events/{id}`, {}, { id: 2 })).toMatchObject({ id: 2 });
    expect(ask(`${ofMachine}/hygieneDays`, { from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
      today: '2026-11-20',
    });
    expect(ask(`${ofMachine}/statistics`, { from: '2026-11-01', to: '2026-12-01', step: 'day' })).toBeDefined();
    expect(ask('/api/v1/appliance/fleet', { from: '2026-11-19T23:00:00.000Z', serialNumber })).toEqual({ total: 1 });
  });

  it('the pack answers the counters, even on the next day', () => {
    vi.setSystemTime(takenMs + 24 * hourMs);
    const counters = answerFromPack(pack(), ['get', `${ofMachine}/statistics`, serialNumber, 'life']);
    expect(counters).toEqual({ asOf: '2026-11-20T11:00:00.000Z' });
  });

  it('the pack answers a shorter range with a part of a finer history', () => {
    const sixHours = answerFromPack(pack(), ['get', `${ofMachine}/telemetry`, serialNumber, '6h']) as TelemetryHistory;
    expect(sixHours.atMs).toEqual(history(24).atMs.slice(8));
    expect(sixHours.channels.boilerTmp?.lowest).toEqual([8, 9]);
  });
});

describe('data that was not saved offline', () => {
  it.each([
    ['alarms', { ...from('2026-11-20T12:00:00Z'), state: 'past' }],
    ['events', { ...from('2026-11-20T12:00:00Z'), doors: 'hidden' }],
    ['hygieneRecords', from('2026-11-21T00:00:00Z')],
  ])('the pack does not answer %s of a time after the pack was taken', (path, query) => {
    expect(ask(`${ofMachine}/${path}`, query)).toBeUndefined();
  });

  it.each([
    ['events', from('2026-10-01T00:00:00Z')],
    ['events', { ...from(since), kind: 'doorAndPower' }],
    ['events', from(since)],
    ['alarms', { ...from('2026-01-01T00:00:00Z'), state: 'past' }],
    ['hygieneRecords', from('2026-10-01T00:00:00Z')],
    ['hygieneDays', { from: '2026-09-01', to: '2026-09-30' }],
    ['hygieneDays', { from: '2026-12-01', to: '2026-12-31' }],
    ['statistics', { from: '2026-12-01', to: '2027-01-01', step: 'day' }],
  ])('the pack does not answer %s of %j', (path, query) => expect(ask(`${ofMachine}/${path}`, query)).toBeUndefined());

  it('the pack does not answer the figures of the next day', () => {
    expect(ask('/api/v1/appliance/fleet', { from: '2026-11-20T23:00:00.000Z', serialNumber })).toBeUndefined();
  });

  it('the pack does not answer a range that ended before the present time', () => {
    const lastHour = ['get', `${ofMachine}/telemetry`, serialNumber, '1h'];
    expect(answerFromPack(pack(), lastHour)).toBeDefined();
    vi.setSystemTime(takenMs + 2 * hourMs);
    expect(answerFromPack(pack(), lastHour)).toBeUndefined();
    expect(answerFromPack(pack(), ['get', `${ofMachine}/telemetry`, serialNumber, '1y'])).toBeUndefined();
  });

  it('the pack answers only the stored part of a list that was cut off', () => {
    const { events, records } = pack();
    const cut = pack({ events: { ...events, nextCursor: 'more' }, records: { ...records, nextCursor: 'more' } });
    expect(ask(`${ofMachine}/events`, { ...from(since), kind: 'firmware' }, {}, cut)).toBeUndefined();
    expect(ask(`${ofMachine}/events`, { ...from(since), doors: 'hidden' }, {}, cut)).toMatchObject({
      nextCursor: 'more',
    });
    expect(ids(ask(`${ofMachine}/events`, { ...from('2026-11-15T00:00:00Z'), doors: 'hidden' }, {}, cut))).toEqual([
      4, 3, 2,
    ]);
    expect(ask(`${ofMachine}/hygieneRecords`, from('2026-10-25T00:00:00Z'), {}, cut)).toMatchObject({
      nextCursor: 'more',
    });
  });

  it('the pack does not answer data that the account may not read', () => {
    const machine = pack({ parameters: null, customers: null });
    expect(ask(`${ofMachine}/parameters`, { items: 'false' }, {}, machine)).toBeUndefined();
    expect(ask('/api/v1/account/customers', { serialNumber }, {}, machine)).toBeUndefined();
  });
});

it('a phone whose clock is two days fast still finds the history in the pack', () => {
  vi.setSystemTime(takenMs + 48 * hourMs);
  observeServerTime(takenAt);
  expect(answerFromPack(pack(), ['get', `${ofMachine}/telemetry`, serialNumber, '1h'])).toBeDefined();
});
