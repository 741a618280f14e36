import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { addMachine, addMachines, linkSecret, presentOf } from '../testing/machine-world.ts';
import { hashLinkSecret } from './authenticate-machine.ts';
import { ConnectionRegistry } from './connection-registry.ts';

const storage = useStorage(copyStorage);

async function markOnline(
  gateway: ConnectionRegistry,
  serialNumber: string,
  connectionId: string,
  secretHash: string,
  lateMs: number | null = null,
  tookOverId: string | null = null,
) {
  const arrival = { serialNumber, connectionId, secretHash, lateMs, tookOverId };
  return (await gateway.markOnline([arrival])).get(serialNumber) ?? null;
}

async function markOffline(gateway: ConnectionRegistry, serialNumber: string, connectionId: string, lateMs = 0) {
  return (await gateway.markOffline([{ serialNumber, connectionId, lateMs }])).get(serialNumber) ?? null;
}

describe.each([
  { isShared: true, deadAfterMs: 14_000 },
  { isShared: false, deadAfterMs: 0 },
])('connection registry, where the database is shared: $isShared', ({ isShared, deadAfterMs }) => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const hashOf = (serialNumber: string) => hashLinkSecret(linkSecret(serialNumber));
  const at = () => new Date(nowMs).toISOString();
  const start = () => new ConnectionRegistry({ ...storage.database, isShared }, () => sql`${at()}::timestamptz`);
  const connectionOf = async (serialNumber: string) => {
    const { connection, connectionSince } = (await presentOf(storage.database, serialNumber)) ?? {};
    return [connection, new Date(String(connectionSince)).toISOString()];
  };

  const lossesOf = async (serialNumber: string) => {
    const { rows } = await storage.database.orm.execute<Record<'lostAt' | 'regainedAt', Date | null>>(sql`
        select lost_at as "lostAt", regained_at as "regainedAt" from connection_losses
        where serial_number = ${serialNumber} order by lost_at`);
    const text = (instant: Date | null) => instant && new Date(instant).toISOString();
    return rows.map(({ lostAt, regainedAt }) => [text(lostAt), text(regainedAt)]);
  };

  beforeEach(() => storage.database.orm.execute(sql`delete from gateways`));

  it('the machines of a dead gateway are offline since the gateway’s last beat', async () => {
    const [lost = '', kept = ''] = await addMachines(storage.database, 2);
    const [dead, alive] = [start(), start()];
    await dead.beat();
    await markOnline(dead, lost, randomUUID(), hashOf(lost));
    nowMs += 3000;
    await dead.beat();
    const lastSeen = at();
    nowMs += deadAfterMs;
    await alive.beat();
    await markOnline(alive, kept, randomUUID(), hashOf(kept));
    const offline = { state: 'offline', since: lastSeen };
    expect(await alive.sweepDeadGateways()).toEqual([{ serialNumber: lost, connection: offline }]);
    expect(await connectionOf(lost)).toEqual(['offline', lastSeen]);
    expect(await connectionOf(kept)).toEqual(['online', at()]);
    expect(await alive.sweepDeadGateways()).toEqual([]);
  });

  it('the end of a gateway does not change a machine that has connected to another gateway since', async () => {
    const machine = await addMachine(storage.database);
    const [dead, alive] = [start(), start()];
    await dead.beat();
    await markOnline(dead, machine, randomUUID(), hashOf(machine));
    nowMs += deadAfterMs;
    await alive.beat();
    await markOnline(alive, machine, randomUUID(), hashOf(machine));
    expect(await alive.sweepDeadGateways()).toEqual([]);
    expect((await connectionOf(machine))[0]).toBe('online');
  });

  it('a machine that used a replaced secret is not marked online', async () => {
    const machine = await addMachine(storage.database);
    const gateway = start();
    await gateway.beat();
    expect(await markOnline(gateway, machine, randomUUID(), hashLinkSecret('another'))).toBeNull();
    expect((await presentOf(storage.database, machine))?.connection).toBe('offline');
    expect(await markOnline(gateway, machine, randomUUID(), hashOf(machine))).not.toBeNull();
  });

  it('the registry does not mark a deleted machine online, and finds its existing connection', async () => {
    const [early = '', late = ''] = await addMachines(storage.database, 2);
    const gateway = start();
    await gateway.beat();
    await markOnline(gateway, late, randomUUID(), hashOf(late));
    await storage.database.orm.execute(sql`update appliances set deleted_at = now(), link_secret_hash = 'none'
      where serial_number in (${early}, ${late})`);
    expect(await markOnline(gateway, early, randomUUID(), hashOf(early))).toBeNull();
    expect(await markOnline(gateway, early, randomUUID(), 'none')).toBeNull();
    expect(await gateway.findNewSecrets([])).toEqual(new Map([[late, 'none']]));
  });

  it('the registry records many changes in one call, each separately', async () => {
    const [came = '', wrong = '', stays = ''] = await addMachines(storage.database, 3);
    const gateway = start();
    const connectionId = randomUUID();
    await markOnline(gateway, stays, connectionId, hashOf(stays));
    const arrivals = [came, wrong].map((serialNumber) => {
      return { serialNumber, connectionId: randomUUID(), secretHash: hashOf(came), lateMs: null };
    });
    const changes = await gateway.markOnline(arrivals);
    expect([...changes.keys()]).toEqual([came]);
    const departures = [...arrivals, { serialNumber: stays, connectionId: randomUUID() }];
    const gone = await gateway.markOffline(departures.map((each) => ({ ...each, lateMs: 0 })));
    expect([...gone.keys()]).toEqual([came]);
    expect((await connectionOf(stays))[0]).toBe('online');
    expect(await lossesOf(came)).toHaveLength(1);
  });

  it('the late end of an old connection does not hide a new connection', async () => {
    const machine = await addMachine(storage.database);
    const [old, young] = [randomUUID(), randomUUID()];
    const [one, other] = [start(), start()];
    await markOnline(one, machine, old, hashOf(machine));
    expect(await markOnline(other, machine, young, hashOf(machine))).toMatchObject({ replacedId: old });
    expect(await markOffline(one, machine, old)).toBeNull();
    expect((await connectionOf(machine))[0]).toBe('online');
    expect(await markOffline(other, machine, young)).toMatchObject({ connection: { state: 'offline' } });
    expect((await connectionOf(machine))[0]).toBe('offline');
  });

  it('the registry records the time between two connections as a loss', async () => {
    const machine = await addMachine(storage.database);
    const gateway = start();
    const [first, second] = [randomUUID(), randomUUID()];
    await markOnline(gateway, machine, first, hashOf(machine));
    nowMs += 1000;
    const lostAt = at();
    await markOffline(gateway, machine, first);
    await markOffline(gateway, machine, first);
    expect(await lossesOf(machine)).toEqual([[lostAt, null]]);
    nowMs += 5000;
    const regainedAt = at();
    await markOnline(gateway, machine, second, hashOf(machine));
    // A takeover leaves no gap.
    await markOnline(gateway, machine, first, hashOf(machine));
    await markOffline(gateway, machine, second);
    expect(await lossesOf(machine)).toEqual([[lostAt, regainedAt]]);
  });

  it('the registry records late changes with the time at which they happened', async () => {
    const machine = await addMachine(storage.database);
    const gateway = start();
    const [first, second] = [randomUUID(), randomUUID()];
    const cameAt = at();
    expect(await markOnline(gateway, machine, first, hashOf(machine))).toMatchObject({ replacedId: null });
    // The gateway repeats the call after a lost reply.
    expect(await markOnline(gateway, machine, first, hashOf(machine))).toMatchObject({ replacedId: null });
    nowMs += 10_000;
    const [lostAt, regainedAt] = [3000, 2000].map((agoMs) => new Date(nowMs - agoMs).toISOString());
    expect(await markOffline(gateway, machine, first, 3000)).toMatchObject({ connection: { since: lostAt } });
    expect(await markOnline(gateway, machine, second, hashOf(machine), 2000)).not.toBeNull();
    expect(await lossesOf(machine)).toEqual([[lostAt, regainedAt]]);
    expect(await connectionOf(machine)).toEqual(['online', regainedAt]);
    expect(Date.parse(cameAt)).toBeLessThan(Date.parse(String(lostAt)));
  });

  it('a late record does not replace a newer connection', async () => {
    const machine = await addMachine(storage.database);
    const [one, other] = [start(), start()];
    await markOnline(other, machine, randomUUID(), hashOf(machine));
    const newest = await connectionOf(machine);
    nowMs += 1000;
    expect(await markOnline(one, machine, randomUUID(), hashOf(machine), 1001)).toBeNull();
    expect(await connectionOf(machine)).toEqual(newest);
  });

  it('the registry records a late connection that took over one recorded even later', async () => {
    const machine = await addMachine(storage.database);
    const gateway = start();
    const first = randomUUID();
    await markOnline(gateway, machine, first, hashOf(machine));
    nowMs += 1000;
    expect(await markOnline(gateway, machine, randomUUID(), hashOf(machine), 1001, first)).not.toBeNull();
  });

  it('the registry lists the gateway’s own recorded connections', async () => {
    const [here, there] = [await addMachine(storage.database), await addMachine(storage.database)];
    const [one, other] = [start(), start()];
    const connectionId = randomUUID();
    await markOnline(one, here, connectionId, hashOf(here));
    await markOnline(other, there, randomUUID(), hashOf(there));
    expect([...(await one.findOwnConnections())]).toEqual([[connectionId, here]]);
  });

  it('a loss never ends before it began, even if the clock goes back', async () => {
    const machine = await addMachine(storage.database);
    const [ahead, behind] = [start(), start()];
    const first = randomUUID();
    await markOnline(ahead, machine, first, hashOf(machine));
    const lostAt = at();
    await markOffline(ahead, machine, first);
    nowMs -= 2000;
    await markOnline(behind, machine, randomUUID(), hashOf(machine));
    expect(await lossesOf(machine)).toEqual([[lostAt, lostAt]]);
  });

  it('the machines of a dead gateway have a loss since its last beat', async () => {
    const machine = await addMachine(storage.database);
    const [dead, alive] = [start(), start()];
    await dead.beat();
    const lastSeen = at();
    await markOnline(dead, machine, randomUUID(), hashOf(machine));
    nowMs += deadAfterMs;
    await alive.sweepDeadGateways();
    expect(await lossesOf(machine)).toEqual([[lastSeen, null]]);
  });

  it('the registry reports to a gateway that it is new or was considered dead', async () => {
    const [one, other] = [start(), start()];
    expect(await one.beat()).toBe(false);
    expect(await one.beat()).toBe(true);
    nowMs += deadAfterMs;
    await other.beat();
    await other.sweepDeadGateways();
    expect(await one.beat()).toBe(false);
  });

  it('the registry removes a gateway that stops', async () => {
    const one = start();
    await one.beat();
    await one.leave();
    const { rows } = await storage.database.orm.execute(sql`select id from gateways`);
    expect(rows).toEqual([]);
  });
});

test('the registry uses the database’s clock by default, for all gateways', async () => {
  const gateway = new ConnectionRegistry(storage.database);
  await gateway.beat();
  const machine = await addMachine(storage.database);
  await markOnline(gateway, machine, randomUUID(), hashLinkSecret(linkSecret(machine)));
  const { rows } = await storage.database.orm.execute(sql`
    select abs(extract(epoch from clock_timestamp() - last_seen_at)) < 60 as "isNow",
      (select abs(extract(epoch from clock_timestamp() - connection_since)) < 60 from appliance_states
        where serial_number = ${machine}) as "isSinceNow"
    from gateways order by last_seen_at desc limit 1`);
  expect(rows).toEqual([{ isNow: true, isSinceNow: true }]);
});

test('a gateway with a slow beat is not considered dead', async () => {
  let nowMs = Date.parse('2026-11-21T12:00:00.000Z');
  const now = () => sql`${new Date(nowMs).toISOString()}::timestamptz`;
  const [slow, other] = [new ConnectionRegistry(storage.database, now), new ConnectionRegistry(storage.database, now)];
  await slow.beat();
  const machine = await addMachine(storage.database);
  await markOnline(slow, machine, randomUUID(), hashLinkSecret(linkSecret(machine)));
  nowMs += 13_999;
  expect(await other.sweepDeadGateways()).toEqual([]);
});

test('a machine has no open loss if it connects while another gateway still records its departure', async () => {
  const now = () => sql`'2026-11-21T12:00:05Z'::timestamptz`;
  const { orm } = storage.database;
  const machine = await addMachine(storage.database);
  const registry = new ConnectionRegistry(storage.database, now);
  let online: Promise<unknown> = Promise.resolve();
  await orm.transaction(async (transaction) => {
    await transaction.execute(sql`update appliance_states set connection = 'offline' where serial_number = ${machine}`);
    online = markOnline(registry, machine, randomUUID(), hashLinkSecret(linkSecret(machine)));
    // The statement has to wait for the row lock.
    await vi.waitFor(async () => {
      const { rows } = await orm.execute(sql`select 1 from pg_locks where not granted`);
      expect(rows).not.toEqual([]);
    });
    await transaction.execute(sql`
      insert into connection_losses (serial_number, lost_at) values (${machine}, '2026-11-21T12:00:00Z')`);
  });
  await online;
  const { rows } = await orm.execute(sql`
    select 1 from connection_losses where serial_number = ${machine} and regained_at is null`);
  expect(rows).toEqual([]);
});
