import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createPostgresStorage, useStorage } from '../../adapters/database/testing/storage-under-test.ts';
import { hashLinkSecret } from './authenticate-machine.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { describeConnectionRegistryContract } from './connection-registry-contract.ts';
import { addMachine, linkSecret } from './testing/machine-world.ts';

const storage = useStorage(createPostgresStorage);

describeConnectionRegistryContract('PostgreSQL', storage, 14_000);

test('a gateway that was only slow to say that it lives is not dead', async () => {
  let nowMs = Date.parse('2026-11-21T12:00:00.000Z');
  const clock = { now: () => new Date(nowMs) };
  const [slow, other] = [0, 1].map(() => new ConnectionRegistry({ database: storage.database, clock }));
  await slow?.beat();
  const machine = await addMachine(storage.database);
  await slow?.markOnline(machine, randomUUID(), hashLinkSecret(linkSecret(machine)));
  nowMs += 13_999;
  expect(await other?.sweepDeadGateways()).toEqual([]);
});

test('a machine that comes while another gateway still writes that it went is not lost', async () => {
  const clock = { now: () => new Date('2026-11-21T12:00:05.000Z') };
  const { orm } = storage.database;
  const machine = await addMachine(storage.database);
  const registry = new ConnectionRegistry({ database: storage.database, clock });
  let online: Promise<unknown> = Promise.resolve();
  await orm.transaction(async (transaction) => {
    await transaction.execute(sql`update appliance_states set connection = 'offline' where serial_number = ${machine}`);
    online = registry.markOnline(machine, randomUUID(), hashLinkSecret(linkSecret(machine)));
    // Until it waits for the row.
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
