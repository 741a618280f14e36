import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../../adapters/database/database.ts';
import { openPostgresDatabase } from '../../../../adapters/database/postgres-database.ts';
import { layDatabaseCable } from '../../../../adapters/database/testing/database-cable.ts';
import { createTestDatabase, emptyDatabase } from '../../../../adapters/database/testing/test-databases.ts';
import type { Cable } from '../../../../testing/cable.ts';
import { silentLogger } from '../../../../testing/silent-logger.ts';
import { addMachine, addMachines, linkSecret, presentOf } from '../testing/machine-world.ts';
import { hashLinkSecret } from './authenticate-machine.ts';
import { ConnectionRecorder } from './connection-recorder.ts';
import { type ConnectionChange, ConnectionRegistry } from './connection-registry.ts';
import type { MachineConnection } from './machine-connections.ts';

let cable: Cable;
let database: Database;
let registry: ConnectionRegistry;
let recorder: ConnectionRecorder;
let announced: ConnectionChange[];

beforeEach(async () => {
  const { url, remove } = await createTestDatabase(emptyDatabase);
  const laid = await layDatabaseCable(url);
  cable = laid.cable;
  database = openPostgresDatabase(laid.url);
  registry = new ConnectionRegistry(database);
  announced = [];
  recorder = new ConnectionRecorder({
    registry,
    logger: silentLogger,
    announce: (change) => announced.push(change),
    announceReplaced: (connectionId) => recorder.dismiss(connectionId),
  });
  await recorder.beat();
  return async () => {
    vi.restoreAllMocks();
    cable.plug();
    await recorder.settled();
    await database.close();
    await remove();
  };
});

function connectionOf(serialNumber: string): MachineConnection {
  const secretHash = hashLinkSecret(linkSecret(serialNumber));
  return { serialNumber, secretHash, end: vi.fn(), publish: async () => {} };
}

const stateOf = async (serialNumber: string) => (await presentOf(database, serialNumber))?.connection;

async function beat(): Promise<void> {
  await recorder.beat();
  await recorder.settled();
}

test('a machine that reconnects faster than the database records delays no other machine', async () => {
  const [restless, other] = [await addMachine(database), await addMachine(database)];
  for (let i = 0; i < 100; i++) {
    const connection = connectionOf(restless);
    recorder.opened(connection);
    recorder.closed(connection);
  }
  recorder.opened(connectionOf(other));
  const last = connectionOf(restless);
  recorder.opened(last);
  await recorder.settled();
  expect(announced.map(({ serialNumber, connection }) => [serialNumber, connection.state])).toEqual([
    [other, 'online'],
    [restless, 'online'],
  ]);
  recorder.closed(last);
  await recorder.settled();
  expect(await stateOf(restless)).toBe('offline');
});

test('the recorder records machines that connect together in one call', async () => {
  const serialNumbers = await addMachines(database, 50);
  const markOnline = vi.spyOn(registry, 'markOnline');
  for (const serialNumber of serialNumbers) recorder.opened(connectionOf(serialNumber));
  await recorder.settled();
  expect(announced.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(serialNumbers.toSorted());
  expect(markOnline).toHaveBeenCalledOnce();
});

test('a machine that leaves and returns while other machines are being recorded gets both changes', async () => {
  const [machine, other] = [await addMachine(database), await addMachine(database)];
  const [first, elsewhere] = [connectionOf(machine), connectionOf(other)];
  recorder.opened(first);
  recorder.opened(elsewhere);
  await recorder.settled();
  const markOffline = registry.markOffline.bind(registry);
  vi.spyOn(registry, 'markOffline').mockImplementationOnce(async (departures) => {
    const changes = await markOffline(departures);
    recorder.closed(first);
    recorder.opened(connectionOf(machine));
    return changes;
  });
  recorder.closed(elsewhere);
  await recorder.settled();
  await recorder.settled();
  const ofMachine = announced.filter(({ serialNumber }) => serialNumber === machine);
  expect(ofMachine.map(({ connection }) => connection.state)).toEqual(['online', 'offline', 'online']);
});

test('a connection of 25 days is online again after its gateway was considered dead', async () => {
  const [old, young] = [await addMachine(database), await addMachine(database)];
  recorder.opened(connectionOf(old));
  await recorder.settled();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 25 * 24 * 3_600_000);
  recorder.opened(connectionOf(young));
  await recorder.settled();
  await database.orm.execute(sql`update gateways set last_seen_at = last_seen_at - interval '1 minute'`);
  await new ConnectionRegistry(database).sweepDeadGateways();
  await beat();
  expect([await stateOf(old), await stateOf(young)]).toEqual(['online', 'online']);
});

describe('changes while the database was away', () => {
  test('the recorder records a machine that waits for the database as online since it connected', async () => {
    const [left, came] = [await addMachine(database), await addMachine(database)];
    const before = connectionOf(left);
    recorder.opened(before);
    await recorder.settled();
    cable.unplug();
    recorder.closed(before);
    recorder.opened(connectionOf(came));
    await recorder.settled();
    cable.plug();
    await beat();
    expect([await stateOf(left), await stateOf(came)]).toEqual(['offline', 'online']);
  });

  test('the recorder records a machine that connected without the database at the next beat, since it connected', async () => {
    const serialNumber = await addMachine(database);
    cable.unplug();
    const cameBetween = [Date.now()];
    recorder.opened(connectionOf(serialNumber));
    cameBetween.push(Date.now());
    await recorder.settled();
    cable.plug();
    expect(await stateOf(serialNumber)).toBe('offline');
    await beat();
    expect(await stateOf(serialNumber)).toBe('online');
    expect(announced).toMatchObject([{ serialNumber, connection: { state: 'online' } }]);
    const sinceMs = Date.parse(announced[0]?.connection.since ?? '');
    expect(sinceMs).toBeGreaterThanOrEqual((cameBetween[0] ?? 0) - 50);
    expect(sinceMs).toBeLessThanOrEqual((cameBetween[1] ?? 0) + 50);
  });

  test('the recorder records a machine that left without the database at the next beat, even if it returned', async () => {
    const [left, returned] = [await addMachine(database), await addMachine(database)];
    const [one, other] = [connectionOf(left), connectionOf(returned)];
    recorder.opened(one);
    recorder.opened(other);
    await recorder.settled();
    cable.unplug();
    recorder.closed(one);
    recorder.closed(other);
    recorder.opened(connectionOf(returned));
    await recorder.settled();
    cable.plug();
    await beat();
    expect([await stateOf(left), await stateOf(returned)]).toEqual(['offline', 'online']);
    const { rows } = await database.orm.execute(sql`
      select serial_number as machine, regained_at is null as open from connection_losses order by serial_number`);
    expect(rows).toEqual([
      { machine: left, open: true },
      { machine: returned, open: false },
    ]);
  });

  test('a machine that has connected to another gateway stays there, and its connection here ends', async () => {
    const serialNumber = await addMachine(database);
    cable.unplug();
    const late = connectionOf(serialNumber);
    recorder.opened(late);
    await recorder.settled();
    cable.plug();
    const other = new ConnectionRegistry(database);
    await other.markOnline([{ serialNumber, connectionId: randomUUID(), secretHash: late.secretHash, lateMs: null }]);
    await beat();
    expect(late.end).toHaveBeenCalled();
    expect((await other.findOwnConnections()).size).toBe(1);
  });
});

test('the machines of a gateway that was considered dead are online again', async () => {
  const serialNumber = await addMachine(database);
  recorder.opened(connectionOf(serialNumber));
  await recorder.settled();
  await database.orm.execute(sql`update gateways set last_seen_at = last_seen_at - interval '1 minute'`);
  await new ConnectionRegistry(database).sweepDeadGateways();
  expect(await stateOf(serialNumber)).toBe('offline');
  await beat();
  expect(await stateOf(serialNumber)).toBe('online');
});

test('a recorded connection that no gateway has is offline within a minute', async () => {
  const serialNumber = await addMachine(database);
  const secretHash = hashLinkSecret(linkSecret(serialNumber));
  await registry.markOnline([{ serialNumber, connectionId: randomUUID(), secretHash, lateMs: null }]);
  for (let beats = 1; beats < 12; beats++) await beat();
  expect(await stateOf(serialNumber)).toBe('offline');
});
