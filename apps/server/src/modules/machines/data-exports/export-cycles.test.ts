import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { cycleEnded, cycleRecord } from '../hygiene/testing/cycles.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { askTable, type Table } from './testing/ask-table.ts';

let server: TestServer;
let table: Table;
const path = 'PONTE0001/cycles';
const day = { startDate: '2026-11-20T00:00:00Z', stopDate: '2026-11-21T00:00:00Z' };
const endOf = (n: number) => new Date(cycleRecord(n).endedAt);

beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-20T23:30:00Z') } });
  await storeBatch(server.context.database, [
    cycleEnded('PONTE0001', 1, { detergentMl: 12, rinseVlm: 24 }),
    cycleEnded('PONTE0001', 2, { rinseTmpMin: 771, tankTmpMin: 400 }),
    cycleEnded('PONTE0001', 3, { outcome: 'stopped', energyWh: Number.MAX_SAFE_INTEGER, rinseTmpMin: null }),
    cycleEnded('PONTE0001', 4, { cycleType: '=1+1' }),
    cycleEnded('LINDE0001', 1),
  ]);
  const listed = await server.call('kitchen', 'GET', '/api/v1/event-hub-listener/PONTE0001/hygieneRecords?filter=open');
  await server.call(
    'kitchen',
    'POST',
    `/api/v1/event-hub-listener/PONTE0001/hygieneRecords/${listed.json().items[0]?.id}/correctiveAction`,
    { action: 'rewashed', words: 'Again', corrects: null },
  );
  table = await askTable(server, path, day);
});
afterAll(() => server.close());

it('the export has the consumption and values of a machine’s cycles, oldest first', () => {
  expect(table.map(({ cycleNumber }) => cycleNumber)).toEqual([801n, 802n, 803n, 804n]);
  expect(table[0]).toMatchObject({
    serialNumber: 'PONTE0001',
    cycleType: 'dishes',
    outcome: 'completed',
    isClockDoubtful: false,
    startedAt: new Date(cycleRecord(1).startedAt),
    endedAt: endOf(1),
    washDurationSeconds: 99n,
    rinseDurationSeconds: 12n,
    contactSeconds: 111n,
    energyWattHours: 410n,
    tankTmpMinCelsius: 61.1,
    tankTmpMeanCelsius: 62.2,
    rinseTmpMaxCelsius: 85.2,
    waterLitres: 2.5,
    rinseLitres: 2.4,
    detergentMillilitres: 12n,
    rinseAidMillilitres: null,
    hygieneResult: 'valid',
    hygieneReasons: null,
    correctiveAction: null,
    correctiveActionAt: null,
  });
});

it('a deviating cycle has all its reasons and its corrective action', () => {
  expect(table[1]).toMatchObject({
    hygieneResult: 'deviating',
    hygieneReasons: 'tankTooCold rinseTooCold',
    correctiveAction: 'rewashed',
    correctiveActionAt: new Date('2026-11-20T23:30:00Z'),
  });
});

it('an export of cycles keeps the largest numbers, and missing values are null', () => {
  expect(table[2]).toMatchObject({ energyWattHours: BigInt(Number.MAX_SAFE_INTEGER), rinseTmpMinCelsius: null });
  expect(table[2]).toMatchObject({ outcome: 'stopped', hygieneResult: 'notJudgeable' });
});

it('an exported period has the cycles that ended at its start, but no cycle that ended at its end', async () => {
  const period = { startDate: endOf(1).toISOString(), stopDate: endOf(3).toISOString() };
  const found = await askTable(server, path, period);
  expect(found.map(({ cycleNumber }) => cycleNumber)).toEqual([801n, 802n]);
});

it('a cycle type that a spreadsheet would run is harmless in CSV', async () => {
  expect(table[3]).toMatchObject({ cycleType: '=1+1' });
  const answer = await server.call(
    'kitchen',
    'GET',
    `/api/v1/event-hub-listener/${path}/export?${new URLSearchParams({ ...day, format: 'csv' })}`,
  );
  expect(answer.body).toContain(",'=1+1,");
});
