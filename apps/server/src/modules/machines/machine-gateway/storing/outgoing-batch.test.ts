import { randomUUID } from 'node:crypto';
import {
  type OutgoingEventKind,
  outgoingDataSchemas,
  outgoingEventKinds,
} from '@washboard/contract/webhooks/outgoing-events';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { cycleRecord } from '../../hygiene/testing/cycles.ts';
import { dequeueEvents } from '../../outgoing-events/index.ts';
import { outgoingEvents, outgoingSubscriptions } from '../../outgoing-events/tables.ts';
import { hashLinkSecret } from '../connections/authenticate-machine.ts';
import { ConnectionRegistry } from '../connections/connection-registry.ts';
import { addMachine, linkSecret } from '../testing/machine-world.ts';
import { received } from '../testing/messages.ts';
import { storeBatch } from './store-batch.ts';

const storage = useStorage(copyStorage);

describe('events for other systems', () => {
  beforeAll(() => storage.database.migrate());
  afterEach(async () => {
    await storage.database.orm.delete(outgoingSubscriptions);
    await storage.database.orm.delete(outgoingEvents);
  });

  async function subscribe(kinds: readonly OutgoingEventKind[] = outgoingEventKinds): Promise<void> {
    await storage.database.orm.insert(outgoingSubscriptions).values({
      id: randomUUID(),
      consumer: 'webhooks',
      companyCode: '100000',
      role: 'KITCHEN_MANAGER',
      kinds: [...kinds],
      isActive: true,
    });
  }

  async function take(): Promise<[kind: string, at: string, data: object][]> {
    const events = await storage.database.orm.transaction((transaction) => dequeueEvents(transaction, 'webhooks', 100));
    for (const { kind, data } of events) outgoingDataSchemas[kind].parse(data);
    return events.map(({ kind, at, data }) => [kind, at.toISOString(), data]);
  }

  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
  const event = (machine: string, minute: number, kind: string, body: object) =>
    received(machine, 'events', minute, { at: at(minute), receivedAt: at(minute), kind, body });
  const alarm = (machine: string, minute: number, kind: string) => event(machine, minute, kind, { errorCode: 'T01' });

  it('the store reports the beginning and the end of an alarm, and no repeated events of it', async () => {
    const machine = await addMachine(storage.database);
    await subscribe();
    const { database } = storage;
    await storeBatch(database, [alarm(machine, 1, 'alarmRaised'), alarm(machine, 2, 'alarmRaised')]);
    await storeBatch(database, [alarm(machine, 2, 'alarmRaised')]);
    await storeBatch(database, [alarm(machine, 3, 'alarmRaised')]);
    const began = { errorCode: 'T01', severity: 'critical', startDate: at(1) };
    expect(await take()).toEqual([['alarm.raised', at(1), { ...began, stopDate: null }]]);
    await storeBatch(database, [alarm(machine, 4, 'alarmCleared'), alarm(machine, 5, 'alarmCleared')]);
    expect(await take()).toEqual([['alarm.cleared', at(4), { ...began, stopDate: at(4) }]]);
    await storeBatch(database, [alarm(machine, 6, 'alarmRaised'), alarm(machine, 7, 'alarmCleared')]);
    expect((await take()).map(([kind]) => kind).toSorted()).toEqual(['alarm.cleared', 'alarm.raised']);
  });

  it('an alarm is not reported again when a late event moves its beginning', async () => {
    const machine = await addMachine(storage.database);
    await subscribe();
    await storeBatch(storage.database, [alarm(machine, 5, 'alarmRaised')]);
    await take();
    await storeBatch(storage.database, [alarm(machine, 3, 'alarmRaised')]);
    expect(await take()).toEqual([]);
  });

  it('the store reports a cycle with its hygiene record, and a change of firmware', async () => {
    const machine = await addMachine(storage.database);
    await subscribe();
    const firmware = { module: 'FW00', version: '1.5.0' };
    await storeBatch(storage.database, [
      event(machine, 1, 'cycleEnded', cycleRecord(1)),
      event(machine, 2, 'firmwareInstalled', { ...firmware, was: '1.4.0' }),
      event(machine, 3, 'doorOpened', {}),
    ]);
    const kinds = (await take()).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(['cycle.ended', 'firmware.installed', 'hygiene.recorded']);
  });

  it('a batch that is not stored reports nothing', async () => {
    const machine = await addMachine(storage.database);
    await subscribe();
    const { orm } = storage.database;
    await orm.execute(sql`alter table outgoing_events add constraint no_more check (false) not valid`);
    await expect(storeBatch(storage.database, [alarm(machine, 1, 'alarmRaised')])).rejects.toThrow();
    await orm.execute(sql`alter table outgoing_events drop constraint no_more`);
    await storeBatch(storage.database, [alarm(machine, 1, 'alarmRaised')]);
    expect(await take()).toHaveLength(1);
  });

  it('the store reports a lost connection and its return once each, and no first connection', async () => {
    const machine = await addMachine(storage.database);
    await subscribe(['connection.lost', 'connection.restored']);
    const registry = new ConnectionRegistry(storage.database);
    const secretHash = hashLinkSecret(linkSecret(machine));
    const [first, second] = [randomUUID(), randomUUID()];
    const arrive = (connectionId: string) =>
      registry.markOnline([{ serialNumber: machine, connectionId, secretHash, lateMs: null }]);
    const leave = (connectionId: string) => registry.markOffline([{ serialNumber: machine, connectionId, lateMs: 0 }]);
    await arrive(first);
    expect(await take()).toEqual([]);
    await leave(first);
    await leave(first);
    expect((await take()).map(([kind]) => kind)).toEqual(['connection.lost']);
    await arrive(second);
    expect((await take()).map(([kind]) => kind)).toEqual(['connection.restored']);
  });

  it('the store reports a connection that was lost with its gateway', async () => {
    const machine = await addMachine(storage.database);
    await subscribe(['connection.lost']);
    const dead = new ConnectionRegistry(storage.database);
    await dead.beat();
    await dead.markOnline([
      {
        serialNumber: machine,
        connectionId: randomUUID(),
        secretHash: hashLinkSecret(linkSecret(machine)),
        lateMs: null,
      },
    ]);
    const later = sql`clock_timestamp() + interval '1 minute'`;
    await new ConnectionRegistry(storage.database, () => later).sweepDeadGateways();
    expect((await take()).map(([kind]) => kind)).toEqual(['connection.lost']);
  });
});
