import type { EventList } from '@washboard/contract/events/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertEvents } from '../hygiene/testing/cycles.ts';
import { cycle } from './testing/sample-events.ts';

/** Null means that the rule does not apply to the record. */
const records: [Partial<Record<keyof typeof cycle, unknown>>, boolean | null][] = [
  [{}, true],
  [{ tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900 }, true],
  [{ tankTmpMin: 599 }, false],
  [{ rinseTmpMin: 799 }, false],
  [{ rinseTmpMax: 901 }, false],
  [{ tankTmpMin: null, tankTmpMax: null }, null],
  [{ rinseTmpMin: null, rinseTmpMax: null }, null],
  [{ tankTmpMin: null, tankTmpMax: null, rinseTmpMin: 700 }, false],
  [{ outcome: 'aborted', tankTmpMin: 400 }, null],
  [{ outcome: 'stopped', tankTmpMin: 400 }, null],
  [{ cycleType: 'autoWash', tankTmpMin: 400 }, null],
];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const cycles = records.map(([fields], i) => ({ seq: i + 1, kind: 'cycleEnded', body: { ...cycle, ...fields } }));
  const others = ['doorOpened', 'doorClosed', 'poweredOn'].map((kind, i) => ({ seq: 100 + i, kind, body: {} }));
  await insertEvents(
    server.context.database,
    [...cycles, ...others].map((event) => ({
      serialNumber: 'PONTE0001',
      isClockDoubtful: false,
      ...event,
      at: new Date(cycle.endedAt),
      receivedAt: new Date(cycle.endedAt),
    })),
  );
});
afterAll(() => server.close());

const path = '/api/v1/event-hub-listener/PONTE0001/events';

async function list(query = ''): Promise<EventList['items']> {
  const answer = await server.call('kitchen', 'GET', path + query);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as EventList).items;
}

describe('the hygiene of a cycle', () => {
  it('only the event of a cycle has its hygiene', async () => {
    const shown = new Map((await list()).map(({ id, isHygienic }) => [id, isHygienic]));
    expect(records.map((_, i) => shown.get(i + 1))).toEqual(records.map(([, isHygienic]) => isHygienic));
    expect([100, 101, 102].map((id) => shown.get(id))).toEqual([null, null, null]);
  });

  it('the event of a cycle names the parameters behind its result, by type', async () => {
    const shown = new Map((await list()).map(({ id, record }) => [id, record?.parameters]));
    const of = (parametersType: string) => (parameterName: string) => ({ parametersType, parameterName });
    const [channel, ofCycle] = [of('telemetry'), of('cycleParameters')];
    const judged = [channel('tankTmp'), channel('boilerTmp'), ofCycle('contactS')];
    expect(records.map((_, i) => shown.get(i + 1))).toEqual([
      ...[judged, judged, [channel('tankTmp')], [channel('boilerTmp')], [channel('boilerTmp')]],
      ...[[channel('tankTmp')], [channel('boilerTmp')], [channel('boilerTmp')]],
      ...[[ofCycle('outcome')], [ofCycle('outcome')], [ofCycle('cycleType')]],
    ]);
    expect(shown.get(100)).toBeUndefined();
    const one = await server.call('kitchen', 'GET', `${path}/3`);
    expect(one.json().record.parameters).toEqual([channel('tankTmp')]);
  });

  it('the hygiene filter of events shows exactly the deviating cycles', async () => {
    const deviating = records.flatMap(([, isHygienic], i) => (isHygienic === false ? [i + 1] : []));
    expect((await list('?hygiene=deviating')).map(({ id }) => id)).toEqual(deviating.toReversed());
    expect(await list('?hygiene=deviating&kind=alarms')).toEqual([]);
    const table = await server.call('kitchen', 'GET', `${path}/export?format=csv&hygiene=deviating`);
    expect(table.body.trimEnd().split('\r\n')).toHaveLength(deviating.length + 1);
    expectProblem(await server.call('kitchen', 'GET', `${path}?hygiene=valid`), 'VALIDATION_FAILED');
  });
});

it('a kitchen hides the events of the door', async () => {
  const kinds = new Set((await list('?doors=hidden')).map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['cycleEnded', 'poweredOn']);
});
