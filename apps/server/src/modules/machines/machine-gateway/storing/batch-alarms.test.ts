import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { alarms } from '../../alarms/tables.ts';
import { events } from '../../events/tables.ts';
import { addMachine, addMachines } from '../testing/machine-world.ts';
import { received, unstorable } from '../testing/messages.ts';
import type { ReceivedMessage } from './receive-message.ts';
import { storeBatch } from './store-batch.ts';

const storage = useStorage(copyStorage);

describe('alarms', () => {
  beforeAll(() => storage.database.migrate());

  const store = async (...batch: ReceivedMessage[]) => (await storeBatch(storage.database, batch)).alarms;
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
  const event =
    (kind: string) =>
    (machine: string, minute: number, errorCode: string, extra: object = {}) =>
      received(machine, 'events', minute, { at: at(minute), kind, body: { errorCode }, ...extra });
  const [raised, cleared] = [event('alarmRaised'), event('alarmCleared')];

  async function alarmsOf(machine: string): Promise<[string, string, string | null][]> {
    const rows = await storage.database.orm
      .select()
      .from(alarms)
      .where(eq(alarms.serialNumber, machine))
      .orderBy(alarms.errorCode, alarms.raisedSeq);
    return rows.map((row) => [row.errorCode, row.raisedAt.toISOString(), row.clearedAt?.toISOString() ?? null]);
  }

  it('an alarm is open from the event that raises it to the event that clears it', async () => {
    const machine = await addMachine(storage.database);
    expect(await store(raised(machine, 1, 'T01'), raised(machine, 2, 'W03'))).toEqual([
      { serialNumber: machine, alarm: { errorCode: 'T01', severity: 'critical', startDate: at(1), stopDate: null } },
      { serialNumber: machine, alarm: { errorCode: 'W03', severity: 'notice', startDate: at(2), stopDate: null } },
    ]);
    expect(await store(cleared(machine, 4, 'T01'))).toMatchObject([{ alarm: { errorCode: 'T01', stopDate: at(4) } }]);
    expect(await alarmsOf(machine)).toEqual([
      ['T01', at(1), at(4)],
      ['W03', at(2), null],
    ]);
  });

  it('a late event moves the beginning of an alarm but not the time at which the server received it', async () => {
    const machine = await addMachine(storage.database);
    const notedAt = new Date('2026-11-21T10:00:00.000Z');
    const { orm } = storage.database;
    await store(raised(machine, 5, 'T01'));
    await orm.update(alarms).set({ notedAt }).where(eq(alarms.serialNumber, machine));
    await store(raised(machine, 2, 'T01'));
    const rows = await orm.select().from(alarms).where(eq(alarms.serialNumber, machine));
    expect(rows).toMatchObject([{ raisedSeq: 2, notedAt }]);
    await store(cleared(machine, 6, 'T01'), raised(machine, 7, 'T01'));
    const [, next] = await orm.select().from(alarms).where(eq(alarms.serialNumber, machine)).orderBy(alarms.raisedSeq);
    expect(next?.notedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('an alarm that is raised after its end is a separate alarm', async () => {
    const machine = await addMachine(storage.database);
    await store(raised(machine, 1, 'T01'), cleared(machine, 2, 'T01'), raised(machine, 3, 'T01'));
    await store(cleared(machine, 4, 'T01'), raised(machine, 5, 'T01'));
    expect(await alarmsOf(machine)).toEqual([
      ['T01', at(1), at(2)],
      ['T01', at(3), at(4)],
      ['T01', at(5), null],
    ]);
  });

  it('the store bounds the alarms of unknown codes at each machine, but never alarms of known codes', async () => {
    const [machine, other] = [await addMachine(storage.database), await addMachine(storage.database)];
    const invented = (i: number) => `X${i}`;
    const openCodes = async (of: string) =>
      (await alarmsOf(of)).flatMap(([errorCode, , end]) => (end === null ? [errorCode] : []));
    const storm = Array.from({ length: 200 }, (_, i) => raised(machine, i + 1, invented(i)));
    await store(...storm, raised(other, 1, invented(7)));
    expect((await openCodes(machine)).toSorted()).toEqual(Array.from({ length: 30 }, (_, i) => invented(i)).toSorted());
    expect(await openCodes(other)).toEqual([invented(7)]);
    await store(raised(machine, 201, 'T01'), raised(machine, 202, invented(40)));
    expect(await openCodes(machine)).toHaveLength(31);
    expect(await openCodes(machine)).toContain('T01');
    // By now, the store has room for the alarm.
    await store(cleared(machine, 203, invented(0)), cleared(machine, 204, invented(99)));
    await store(raised(machine, 205, invented(150)));
    const afterwards = await openCodes(machine);
    expect(afterwards).toContain(invented(150));
    expect(afterwards).not.toContain(invented(0));
    const { rows } = await storage.database.orm.execute(
      sql`select count(*)::int as stored from ${events} where serial_number = ${machine}`,
    );
    expect(rows).toEqual([{ stored: 205 }]);
  });

  it('an open alarm that is raised again stays one alarm', async () => {
    const machine = await addMachine(storage.database);
    await store(raised(machine, 1, 'T01'), raised(machine, 2, 'T01'));
    expect(await store(raised(machine, 3, 'T01'))).toMatchObject([{ alarm: { startDate: at(1), stopDate: null } }]);
    await store(cleared(machine, 4, 'T01'));
    await store(cleared(machine, 5, 'T01'));
    expect(await alarmsOf(machine)).toEqual([['T01', at(1), at(4)]]);
  });

  it('an earlier event without effect changes no alarm, however many events there are', async () => {
    const machine = await addMachine(storage.database);
    const minutes = Array.from({ length: 20 }, (_, i) => 10 + 2 * i);
    await store(...minutes.flatMap((minute) => [raised(machine, minute, 'T01'), cleared(machine, minute + 1, 'T01')]));
    const versions = async () => {
      const { rows } = await storage.database.orm.execute(
        sql`select raised_seq, xmin::text from alarms where serial_number = ${machine} order by 1`,
      );
      return rows;
    };
    const before = await versions();
    const last = { startDate: at(48), stopDate: at(49) };
    expect(await store(cleared(machine, 9, 'T01'))).toMatchObject([{ alarm: last }]);
    expect(await store(raised(machine, 4, 'T01'), cleared(machine, 5, 'T01'))).toMatchObject([{ alarm: last }]);
    expect((await versions()).slice(2)).toEqual(before.slice(1));
  });

  it('the store reports alarms in their current state, whatever late events change in the past', async () => {
    const machine = await addMachine(storage.database);
    await store(raised(machine, 30, 'T01'));
    const standing = [{ alarm: { startDate: at(30), stopDate: null } }];
    expect(await store(raised(machine, 10, 'T01'), cleared(machine, 11, 'T01'))).toMatchObject(standing);
    expect(await store(cleared(machine, 5, 'T01'))).toMatchObject(standing);
  });

  it('a repeated message changes no alarm, and the store reports nothing', async () => {
    const machine = await addMachine(storage.database);
    await store(raised(machine, 1, 'T01'), cleared(machine, 2, 'T01'));
    expect(await store(raised(machine, 1, 'T01'))).toEqual([]);
    expect(await alarmsOf(machine)).toEqual([['T01', at(1), at(2)]]);
  });

  it('an alarm whose clearing event arrives first ends closed', async () => {
    const machine = await addMachine(storage.database);
    expect(await store(cleared(machine, 2, 'T01'))).toEqual([]);
    expect(await alarmsOf(machine)).toEqual([]);
    expect(await store(raised(machine, 1, 'T01'))).toMatchObject([{ alarm: { startDate: at(1), stopDate: at(2) } }]);
    expect(await alarmsOf(machine)).toEqual([['T01', at(1), at(2)]]);
  });

  it("yesterday's alarms in a backlog leave today's alarm open, and the store reports the current state", async () => {
    const machine = await addMachine(storage.database);
    await store(raised(machine, 50, 'T01'));
    const changed = await store(raised(machine, 10, 'T01'), cleared(machine, 20, 'T01'));
    expect(changed).toMatchObject([{ alarm: { startDate: at(50), stopDate: null } }]);
    expect(await alarmsOf(machine)).toEqual([
      ['T01', at(10), at(20)],
      ['T01', at(50), null],
    ]);
  });

  it('a late raising event moves the beginning of an alarm, and a late clearing event moves its end', async () => {
    const machine = await addMachine(storage.database);
    await store(raised(machine, 30, 'T01'));
    await store(raised(machine, 20, 'T01'));
    expect(await alarmsOf(machine)).toEqual([['T01', at(20), null]]);
    await store(cleared(machine, 25, 'T01'));
    expect(await alarmsOf(machine)).toEqual([
      ['T01', at(20), at(25)],
      ['T01', at(30), null],
    ]);
  });

  it('the alarms of each machine are separate, and other events do not change them', async () => {
    const [one = '', other = ''] = await addMachines(storage.database, 2);
    await store(raised(one, 1, 'T01'), raised(other, 1, 'T01'), received(one, 'events', 2));
    await store(cleared(other, 2, 'T01'), received(one, 'events', 3, { kind: 'novelty', body: { errorCode: 'T01' } }));
    expect(await alarmsOf(one)).toEqual([['T01', at(1), null]]);
    expect(await alarmsOf(other)).toEqual([['T01', at(1), at(2)]]);
  });

  it('the store keeps an alarm of an unknown code unchanged', async () => {
    const machine = await addMachine(storage.database);
    expect(await store(raised(machine, 1, 'ZZ é99'))).toMatchObject([
      { alarm: { errorCode: 'ZZ é99', severity: null } },
    ]);
    expect(await alarmsOf(machine)).toEqual([['ZZ é99', at(1), null]]);
  });

  it('an alarm stays open after its raising event was removed, and can still be cleared', async () => {
    const machine = await addMachine(storage.database);
    await store(raised(machine, 1, 'T01'));
    await storage.database.orm.delete(events).where(eq(events.serialNumber, machine));
    await store(cleared(machine, 2, 'T01'));
    expect(await alarmsOf(machine)).toEqual([['T01', at(1), at(2)]]);
  });

  it('an alarm never ends before it began, even if the clock was set back', async () => {
    const machine = await addMachine(storage.database);
    await store(raised(machine, 10, 'T01'), cleared(machine, 11, 'T01', { at: at(5) }));
    expect(await alarmsOf(machine)).toEqual([['T01', at(10), at(10)]]);
  });

  it('an alarm marks times of arrival that replace times of a machine without a clock', async () => {
    const machine = await addMachine(storage.database);
    const receivedAt = '2026-11-21T10:00:00.500Z';
    await store(raised(machine, 1, 'T01'), cleared(machine, 2, 'T01', { at: '2006-01-01T00:00:00Z', receivedAt }));
    const [row] = await storage.database.orm.select().from(alarms).where(eq(alarms.serialNumber, machine));
    expect(row).toMatchObject({
      isRaisedAtDoubtful: false,
      isClearedAtDoubtful: true,
      clearedAt: new Date(receivedAt),
    });
  });

  it('a batch with a message that cannot be stored stores no alarms', async () => {
    const machine = await addMachine(storage.database);
    const bad = unstorable(machine, 2);
    await expect(store(raised(machine, 1, 'T01'), bad)).rejects.toThrow();
    expect(await alarmsOf(machine)).toEqual([]);
  });
});
