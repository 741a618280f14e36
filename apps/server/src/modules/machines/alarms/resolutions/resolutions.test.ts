import type { ResolutionEntry } from '@washboard/contract/alarms/resolutions';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertUsers, type UserName, worldUsers } from '../../../../testing/world.ts';
import { auditLog } from '../../../platform/audit/tables.ts';
import { events } from '../../events/tables.ts';
import { removeAlarmsBefore } from '../remove-alarms.ts';
import { alarmResolutions, alarms } from '../tables.ts';
import { updateAlarms } from '../update-alarms.ts';

const now = new Date('2026-11-20T12:00:00Z');
const colleague = {
  ...worldUsers.service,
  id: '6f1c7a52-6e3b-4d1c-9a5e-0d4a6c1f2b3e',
  email: 'colleague@kitchens.example',
};
const serialNumber = 'PONTE0001';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => now } });
  await insertUsers(server.context.database, [colleague]);
});
afterAll(() => server.close());

const urlOf = (id: number | string, machine = serialNumber) => `/api/v1/event-hub-listener/${machine}/alarms/${id}`;
const put = (user: UserName, id: number | string, entry: object, machine?: string) =>
  server.call(user, 'PUT', `${urlOf(id, machine)}/resolution`, entry);
const entry = (fields: Partial<ResolutionEntry>): ResolutionEntry => ({
  solution: null,
  words: '',
  version: 0,
  ...fields,
});

let seq = 100;
async function addAlarm(errorCode = 'T01', { machine = serialNumber, isOpen = false } = {}): Promise<number> {
  seq += 10;
  const cleared = { clearedSeq: seq + 5, clearedAt: new Date('2026-11-20T10:05:00Z'), isClearedAtDoubtful: false };
  await server.context.database.orm.insert(alarms).values({
    serialNumber: machine,
    errorCode,
    raisedSeq: seq,
    raisedAt: new Date('2026-11-20T10:00:00Z'),
    isRaisedAtDoubtful: false,
    ...(!isOpen && cleared),
  });
  return seq;
}

async function resolutionOf(id: number, user: UserName = 'kitchen') {
  const answer = await server.call(user, 'GET', `/api/v1/event-hub-listener/${serialNumber}/alarms?limit=200`);
  return answer.json().items.find((item: { id: number }) => item.id === id)?.resolution;
}

describe('saving the resolution of an alarm', () => {
  it.each([
    ['past', false],
    ['open', true],
  ])('a kitchen saves the resolution of an alarm that is %s, with its author and time', async (_name, isOpen) => {
    const id = await addAlarm(isOpen ? 'T02' : 'T01', { isOpen });
    const answer = await put('kitchen', id, entry({ solution: 1, words: ' Der Hahn war zu.\r\nJetzt ist er auf. ' }));
    expect(answer.statusCode, answer.body).toBe(200);
    const noted = {
      version: 1,
      solution: 1,
      words: 'Der Hahn war zu.\nJetzt ist er auf.',
      author: 'Test Person',
      at: now.toISOString(),
      mayChange: true,
    };
    expect(answer.json()).toEqual(noted);
    expect(await resolutionOf(id)).toEqual(noted);
  });

  it('a changed resolution keeps its previous versions', async () => {
    const id = await addAlarm();
    await put('kitchen', id, entry({ solution: 1 }));
    await put('kitchen', id, entry({ words: 'It was the tap.', version: 1 }));
    expect(await resolutionOf(id)).toMatchObject({ version: 2, solution: null, words: 'It was the tap.' });
    const history = await server.call('service', 'GET', `${urlOf(id)}/resolutions`);
    expect(history.json().items).toMatchObject([
      { version: 2, solution: null, words: 'It was the tap.' },
      { version: 1, solution: 1, words: '' },
    ]);
  });

  it('the audit log records each change of a resolution without its text', async () => {
    const id = await addAlarm('W03');
    await put('kitchen', id, entry({ solution: 1, words: 'Mario closed it.' }));
    await put('service', id, entry({ words: 'Mario did not close it.', version: 1 }));
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'alarm.resolved'), eq(auditLog.serialNumber, serialNumber)))
      .orderBy(asc(auditLog.id));
    const audited = lines.filter(({ detail }) => detail.errorCode === 'W03');
    expect(audited).toMatchObject([
      { actor: worldUsers.kitchen.id, before: null, after: { solution: 1 }, detail: { version: 1 } },
      { actor: worldUsers.service.id, before: { solution: 1 }, after: { solution: null }, detail: { version: 2 } },
    ]);
    expect(JSON.stringify(audited)).not.toContain('Mario');
  });

  it('a user who has not seen the latest version cannot overwrite a resolution', async () => {
    const id = await addAlarm();
    const both = await Promise.all([
      put('kitchen', id, entry({ words: 'The tap.' })),
      put('service', id, entry({ words: 'The filter.' })),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    for (const answer of both) if (answer.statusCode === 409) expectProblem(answer, 'RESOLUTION_CHANGED');
    const first = both.find(({ statusCode }) => statusCode === 200)?.json();
    expect(await resolutionOf(id)).toMatchObject({ version: 1, words: first.words });
  });

  it('a request that is repeated after a lost response saves a resolution once', async () => {
    const id = await addAlarm();
    const same = entry({ solution: 2, words: 'The tap.' });
    const answers = [await put('kitchen', id, same), await put('kitchen', id, same)];
    expect(answers.map((answer) => answer.json().version)).toEqual([1, 1]);
    const kept = await server.context.database.orm
      .select()
      .from(alarmResolutions)
      .where(eq(alarmResolutions.alarmSeq, id));
    expect(kept).toHaveLength(1);
  });

  it('only users above its author change a resolution, and a refusal is audited', async () => {
    const id = await addAlarm();
    await put('service', id, entry({ words: 'The pump.' }));
    expectProblem(await put('kitchen', id, entry({ words: 'The tap.', version: 1 })), 'FORBIDDEN');
    expect(await resolutionOf(id, 'kitchen')).toMatchObject({ words: 'The pump.', mayChange: false });
    await server.context.database.orm
      .update(alarmResolutions)
      .set({ author: colleague.id })
      .where(eq(alarmResolutions.alarmSeq, id));
    expectProblem(await put('service', id, entry({ words: 'The tap.', version: 1 })), 'FORBIDDEN');
    expect((await put('manager', id, entry({ words: 'The valve.', version: 1 }))).json()).toMatchObject({ version: 2 });
    const refused = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'access.refused'), eq(auditLog.subject, serialNumber)))
      .orderBy(asc(auditLog.id));
    expect(refused.map(({ actor }) => actor)).toEqual([worldUsers.kitchen.id, worldUsers.service.id]);
  });

  it('a resolution names no author after the account is erased', async () => {
    const id = await addAlarm();
    const [gone] = [{ ...colleague, id: '0e7c9d64-1a0b-4c55-8d0e-3b1f6a2c4d5e', email: 'gone@kitchens.example' }];
    await insertUsers(server.context.database, [{ ...gone, firstName: '', lastName: '' }]);
    await put('service', id, entry({ words: 'The pump.' }));
    await server.context.database.orm
      .update(alarmResolutions)
      .set({ author: gone.id })
      .where(eq(alarmResolutions.alarmSeq, id));
    expect(await resolutionOf(id)).toMatchObject({ author: null, words: 'The pump.' });
  });
});

describe('an invalid resolution', () => {
  it.each([
    ['of nothing', { solution: null, words: '' }, 'words'],
    ['of blanks', { solution: null, words: ' \n ' }, 'words'],
    ['of what cannot be seen', { words: '\u2800' }, 'words'],
    ['too long', { words: 'x'.repeat(1001) }, 'words'],
    ['with a NUL', { words: 'a\0b' }, 'words'],
    ['of a step that no alarm has', { solution: 6 }, 'solution'],
    ['of a step before the first', { solution: 0 }, 'solution'],
    ['of half a step', { solution: 1.5 }, 'solution'],
    ['without a version', { words: 'a', version: undefined }, 'version'],
    ['with something else', { words: 'a', author: 'me' }, ''],
  ])('the server refuses a resolution %s', async (_name, fields, path) => {
    const id = await addAlarm();
    const problem = expectProblem(await put('kitchen', id, { ...entry({}), ...fields }), 'VALIDATION_FAILED');
    expect(problem.errors?.map((error) => error.path)).toContain(path);
    expect(await resolutionOf(id)).toBeNull();
  });

  it('a resolution has up to a thousand characters, counted as graphemes', async () => {
    const words = '🧑‍🍳'.repeat(1000);
    expect((await put('kitchen', await addAlarm(), entry({ words }))).json()).toMatchObject({ words });
  });

  it('a resolution names only a step that the alarm’s catalogue entry has', async () => {
    const cannotStart = await addAlarm('W02');
    const problem = expectProblem(await put('kitchen', cannotStart, entry({ solution: 5 })), 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject([{ path: 'solution' }]);
    const unknown = await addAlarm('ZZ99');
    expectProblem(await put('kitchen', unknown, entry({ solution: 1 })), 'VALIDATION_FAILED');
    expect((await put('kitchen', unknown, entry({ words: 'Restarted it.' }))).statusCode).toBe(200);
  });

  it.each([
    ['of a machine that is none of theirs', 'otherKitchen', 110, serialNumber, 'APPLIANCE_NOT_FOUND'],
    ['of a machine that does not exist', 'admin', 110, 'NOBODY0001', 'APPLIANCE_NOT_FOUND'],
    ['of an alarm that does not exist', 'kitchen', 999_999, serialNumber, 'ALARM_NOT_FOUND'],
    ['of an alarm of another machine', 'admin', 110, 'PONTE0002', 'ALARM_NOT_FOUND'],
    ['of what is no alarm', 'kitchen', 'T01', serialNumber, 'VALIDATION_FAILED'],
    ['by who is not active', 'pending', 110, serialNumber, 'ACCOUNT_NOT_ACTIVE'],
  ] as const)('the server refuses to save a resolution %s', async (_name, user, id, machine, code) => {
    expectProblem(await put(user, id, entry({ words: 'a' }), machine), code);
    expectProblem(await server.call(user, 'GET', `${urlOf(id, machine)}/resolutions`), code);
  });
});

describe('a saved resolution', () => {
  const machine = 'HOTEL0001';
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute));

  async function storeEvent(eventSeq: number, kind: 'alarmRaised' | 'alarmCleared'): Promise<void> {
    const { orm } = server.context.database;
    const body = { errorCode: 'T01' };
    const times = { at: at(eventSeq), receivedAt: at(eventSeq), isClockDoubtful: false };
    await orm.insert(events).values({ serialNumber: machine, seq: eventSeq, kind, body, ...times });
    await orm.transaction((transaction) =>
      updateAlarms(transaction, [{ serialNumber: machine, errorCode: 'T01', seq: eventSeq }]),
    );
  }

  async function notes(): Promise<[number, string | undefined][]> {
    const answer = await server.call('admin', 'GET', `/api/v1/event-hub-listener/${machine}/alarms`);
    return answer
      .json()
      .items.map(({ id, resolution }: { id: number; resolution: { words: string } | null }) => [id, resolution?.words]);
  }

  it('a resolution stays with its alarm when late messages move its start, split it, or end it', async () => {
    await storeEvent(20, 'alarmRaised');
    await put('admin', 20, entry({ words: 'The tap.' }), machine);
    expect(await notes()).toEqual([[20, 'The tap.']]);
    await storeEvent(10, 'alarmRaised');
    expect(await notes()).toEqual([[10, 'The tap.']]);
    await put('admin', 10, entry({ words: 'The tap, again.', version: 1 }), machine);
    await storeEvent(40, 'alarmCleared');
    await storeEvent(30, 'alarmRaised');
    await storeEvent(25, 'alarmCleared');
    expect(await notes()).toEqual([
      [30, undefined],
      [10, 'The tap, again.'],
    ]);
    await storeEvent(15, 'alarmCleared');
    expect(await notes()).toEqual([
      [30, undefined],
      [20, 'The tap, again.'],
      [10, undefined],
    ]);
  });

  it('the removal of an expired alarm removes its resolution', async () => {
    const kept = () =>
      server.context.database.orm.select().from(alarmResolutions).where(eq(alarmResolutions.serialNumber, machine));
    await removeAlarmsBefore(server.context.database, at(24));
    expect(await kept()).toHaveLength(2);
    await removeAlarmsBefore(server.context.database, at(26));
    expect(await kept()).toHaveLength(0);
    expect(await notes()).toEqual([[30, undefined]]);
  });
});
