import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPostgresStorage, useStorage } from '../../adapters/database/testing/storage-under-test.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { describeConnectionRegistryContract } from './connection-registry-contract.ts';
import { addMachine } from './testing/machine-world.ts';

const storage = useStorage(createPostgresStorage);

describeConnectionRegistryContract('PostgreSQL', storage, 14_000);

test('a gateway that was only slow to say that it lives is not dead', async () => {
  let nowMs = Date.parse('2026-11-21T12:00:00.000Z');
  const clock = { now: () => new Date(nowMs) };
  const [slow, other] = [0, 1].map(() => new ConnectionRegistry({ database: storage.database, clock }));
  await slow?.beat();
  await slow?.markOnline(await addMachine(storage.database), randomUUID());
  nowMs += 13_999;
  expect(await other?.sweepDeadGateways()).toEqual([]);
});
