import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPostgresStorage, useStorage } from '../../adapters/database/testing/storage-under-test.ts';
import { rollUpClosedHours } from './roll-up.ts';
import { describeRollUpByChance } from './roll-up-by-chance.ts';
import { describeRollUpContract } from './roll-up-contract.ts';
import { storeSamples } from './testing/store-samples.ts';

const storage = useStorage(createPostgresStorage);

describeRollUpContract('PostgreSQL', storage);
describeRollUpByChance('PostgreSQL', storage);

test('an hour of which samples are being stored is passed over, and rolled up with them afterwards', async () => {
  await storage.database.migrate();
  const [gateway = storage.database, job = storage.database] = await storage.openers(2);
  const clock = { now: () => new Date('2026-11-21T10:20:00Z') };
  const sampleAt = (time: string) => [
    { serialNumber: 'SLOW0001', at: new Date(`2026-11-21T${time}Z`), boilerTmp: 800 },
  ];
  const samplesInHour = async () => {
    const { rows } = await job.orm.execute<{ count: number }>(
      sql`select boiler_tmp_count as count from telemetry_hours where serial_number = 'SLOW0001'`,
    );
    return rows.map(({ count }) => count);
  };
  await storeSamples(gateway, sampleAt('07:10:00'));
  await gateway.orm.transaction(async (transaction) => {
    await storeSamples({ orm: transaction }, sampleAt('07:20:00'));
    await rollUpClosedHours({ database: job, clock });
    expect(await samplesInHour()).toEqual([]);
  });
  await rollUpClosedHours({ database: job, clock });
  expect(await samplesInHour()).toEqual([2]);
});
