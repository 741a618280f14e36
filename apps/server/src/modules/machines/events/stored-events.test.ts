import { eventListSchema } from '@washboard/contract/events/events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { maxSilenceMs, silenceDuring } from '../../../testing/silence.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { alarmResolutions, alarms } from '../alarms/tables.ts';
import { events } from './tables.ts';
import { at, cycle } from './testing/sample-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const about = (serialNumber: string, seq: number) => ({
  serialNumber,
  seq,
  at: at('08:00:00'),
  receivedAt: at('08:00:00'),
  isClockDoubtful: false,
});
const base = '/api/v1/event-hub-listener';
const asked = (url: string) => server.call('admin', 'GET', `${base}/${url}`);

describe('an event that exceeds today’s depth or length', () => {
  beforeAll(async () => {
    const deep = `${'{"a":'.repeat(4_400)}1${'}'.repeat(4_400)}`;
    await server.context.database.orm.insert(events).values([
      { ...about('PONTE0001', 1), kind: 'novelty', body: sql`${deep}::jsonb` },
      { ...about('PONTE0001', 2), kind: 'novelty', body: { text: 'W'.repeat(120_000) } },
    ]);
  });

  it.each(['events', 'events/1', 'events/2', 'events/export?format=csv', 'events/export?format=pdf'])(
    'an event that exceeds the bounds does not break %s',
    async (url) => {
      const { statusCode, rawPayload } = await asked(`PONTE0001/${url}`);
      expect(statusCode).toBe(200);
      expect(rawPayload.length).toBeLessThan(40_000);
    },
  );

  it('an event that exceeds the bounds is cut to them', async () => {
    const { items } = eventListSchema.parse((await asked('PONTE0001/events')).json());
    expect(String(items[0]?.body.text)).toMatch(/^W{3000,4000}…$/);
  });
});

describe('requests during a long export', () => {
  const text = 'W'.repeat(3_900);

  beforeAll(async () => {
    const { orm } = server.context.database;
    const ids = Array.from({ length: 100 }, (_, i) => i + 1);
    await orm
      .insert(events)
      .values(ids.map((seq) => ({ ...about('HOTEL0001', seq), kind: 'novelty', body: { text } })));
    const alarm = { serialNumber: 'HOTEL0001', errorCode: 'T01' };
    await orm.insert(alarms).values(
      ids.map((id) => ({
        ...alarm,
        raisedSeq: 2 * id,
        raisedAt: at('08:00:00'),
        isRaisedAtDoubtful: false,
        clearedSeq: 2 * id + 1,
        clearedAt: at('08:30:00'),
        isClearedAtDoubtful: false,
      })),
    );
    const note = { version: 1, solution: null, words: 'W'.repeat(1_000), author: worldUsers.service.id };
    await orm
      .insert(alarmResolutions)
      .values(ids.map((id) => ({ ...alarm, ...note, alarmSeq: 2 * id, at: at('09:00:00') })));
    await orm
      .insert(events)
      .values(
        Array.from({ length: 500 }, (_, i) => ({ ...about('STOCK0001', i + 1), kind: 'cycleEnded', body: cycle })),
      );
    // The first call loads modules lazily, which the measurement excludes.
    await asked('VAN0001/events/export');
    await asked('VAN0001/events/export?format=csv');
    await asked('VAN0001/alarms/export?format=pdf');
  });

  it.each([
    'HOTEL0001/events/export?format=pdf',
    'HOTEL0001/alarms/export?format=pdf',
    'STOCK0001/events/export?format=csv',
  ])('the export %s does not delay other requests', async (url) => {
    const silentMs = await silenceDuring(async () => expect((await asked(url)).statusCode).toBe(200));
    expect(silentMs).toBeLessThan(maxSilenceMs);
  });

  it('a request gets its response before a simultaneous long document is finished', async () => {
    const order: string[] = [];
    const document = asked('HOTEL0001/events/export').finally(() => order.push('document'));
    await server.inject({ url: '/healthz' }).finally(() => order.push('health'));
    await asked('PONTE0001/alarms').finally(() => order.push('list'));
    await document;
    expect(order).toEqual(['health', 'list', 'document']);
  });
});

describe('a document that takes too long', () => {
  let hurried: TestServer;
  beforeAll(async () => {
    hurried = await openTestServer({ limits: { pdf: { deadlineMs: 1 } } });
  });
  afterAll(() => hurried.close());

  it('the server aborts a document that takes too long and suggests when to try again', async () => {
    const answer = await hurried.call('admin', 'GET', `${base}/PONTE0001/events/export`);
    expectProblem(answer, 'DOCUMENT_NOT_MADE');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
