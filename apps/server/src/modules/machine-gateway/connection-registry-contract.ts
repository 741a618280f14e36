import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StorageUnderTest } from '../../adapters/database/testing/storage-under-test.ts';
import { hashLinkSecret } from './authenticate-machine.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { addMachine, addMachines, linkSecret, presentOf } from './testing/machine-world.ts';

/** Gateways that come, go and die. `deadAfterMs`: how long one may be silent. */
export function describeConnectionRegistryContract(name: string, storage: StorageUnderTest, deadAfterMs: number): void {
  describe(`connection registry: ${name}`, () => {
    let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
    const hashOf = (serialNumber: string) => hashLinkSecret(linkSecret(serialNumber));
    const at = () => new Date(nowMs).toISOString();
    const start = () => new ConnectionRegistry({ database: storage.database, clock: { now: () => new Date(nowMs) } });
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

    beforeAll(() => storage.database.migrate());
    beforeEach(() => storage.database.orm.execute(sql`delete from gateways`));

    it('shows the machines of a dead gateway offline, since it was last seen', async () => {
      const [lost = '', kept = ''] = await addMachines(storage.database, 2);
      const [dead, alive] = [start(), start()];
      await dead.beat();
      await dead.markOnline(lost, randomUUID(), hashOf(lost));
      nowMs += 3000;
      await dead.beat();
      const lastSeen = at();
      nowMs += deadAfterMs;
      await alive.beat();
      await alive.markOnline(kept, randomUUID(), hashOf(kept));
      const offline = { state: 'offline', since: lastSeen };
      expect(await alive.sweepDeadGateways()).toEqual([{ serialNumber: lost, connection: offline }]);
      expect(await connectionOf(lost)).toEqual(['offline', lastSeen]);
      expect(await connectionOf(kept)).toEqual(['online', at()]);
      expect(await alive.sweepDeadGateways()).toEqual([]);
    });

    it('leaves alone a machine that has come to another gateway since', async () => {
      const machine = await addMachine(storage.database);
      const [dead, alive] = [start(), start()];
      await dead.beat();
      await dead.markOnline(machine, randomUUID(), hashOf(machine));
      nowMs += deadAfterMs;
      await alive.beat();
      await alive.markOnline(machine, randomUUID(), hashOf(machine));
      expect(await alive.sweepDeadGateways()).toEqual([]);
      expect((await connectionOf(machine))[0]).toBe('online');
    });

    it('does not take a machine for connected that came in with a secret of before', async () => {
      const machine = await addMachine(storage.database);
      const gateway = start();
      await gateway.beat();
      expect(await gateway.markOnline(machine, randomUUID(), hashLinkSecret('another'))).toBeNull();
      expect((await presentOf(storage.database, machine))?.connection).toBe('offline');
      expect(await gateway.markOnline(machine, randomUUID(), hashOf(machine))).not.toBeNull();
    });

    it('does not let the late end of an old connection hide a new one', async () => {
      const machine = await addMachine(storage.database);
      const [old, young] = [randomUUID(), randomUUID()];
      const [one, other] = [start(), start()];
      await one.markOnline(machine, old, hashOf(machine));
      await other.markOnline(machine, young, hashOf(machine));
      expect(await one.markOffline(machine, old)).toBeNull();
      expect((await connectionOf(machine))[0]).toBe('online');
      expect(await other.markOffline(machine, young)).toMatchObject({ connection: { state: 'offline' } });
      expect((await connectionOf(machine))[0]).toBe('offline');
    });

    it('keeps when a machine was not connected, from the end of one connection to the next', async () => {
      const machine = await addMachine(storage.database);
      const gateway = start();
      const [first, second] = [randomUUID(), randomUUID()];
      await gateway.markOnline(machine, first, hashOf(machine));
      nowMs += 1000;
      const lostAt = at();
      await gateway.markOffline(machine, first);
      await gateway.markOffline(machine, first);
      expect(await lossesOf(machine)).toEqual([[lostAt, null]]);
      nowMs += 5000;
      const regainedAt = at();
      await gateway.markOnline(machine, second, hashOf(machine));
      // A connection that takes over from another leaves no gap.
      await gateway.markOnline(machine, first, hashOf(machine));
      await gateway.markOffline(machine, second);
      expect(await lossesOf(machine)).toEqual([[lostAt, regainedAt]]);
    });

    it('ends no loss before it began, though the clocks of two gateways differ', async () => {
      const machine = await addMachine(storage.database);
      const [ahead, behind] = [start(), start()];
      const first = randomUUID();
      await ahead.markOnline(machine, first, hashOf(machine));
      const lostAt = at();
      await ahead.markOffline(machine, first);
      nowMs -= 2000;
      await behind.markOnline(machine, randomUUID(), hashOf(machine));
      expect(await lossesOf(machine)).toEqual([[lostAt, lostAt]]);
    });

    it('keeps that of a gateway that died, since it was last seen', async () => {
      const machine = await addMachine(storage.database);
      const [dead, alive] = [start(), start()];
      await dead.beat();
      const lastSeen = at();
      await dead.markOnline(machine, randomUUID(), hashOf(machine));
      nowMs += deadAfterMs;
      await alive.sweepDeadGateways();
      expect(await lossesOf(machine)).toEqual([[lastSeen, null]]);
    });

    it('tells a gateway that it was taken for dead, or is new', async () => {
      const [one, other] = [start(), start()];
      expect(await one.beat()).toBe(false);
      expect(await one.beat()).toBe(true);
      nowMs += deadAfterMs;
      await other.beat();
      await other.sweepDeadGateways();
      expect(await one.beat()).toBe(false);
    });

    it('forgets a gateway that leaves', async () => {
      const one = start();
      await one.beat();
      await one.leave();
      const { rows } = await storage.database.orm.execute(sql`select id from gateways`);
      expect(rows).toEqual([]);
    });
  });
}
