import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPartitions, dropPartitionsBefore, type PartitionedTable, partitionedTables } from './partitions.ts';
import { createStorage, useStorage } from './testing/storage-under-test.ts';

const tableOf = (name: PartitionedTable['name']): PartitionedTable => {
  const table = partitionedTables.find((candidate) => candidate.name === name);
  if (!table) throw new Error(`${name} is not partitioned`);
  return table;
};
const [telemetry, events] = [tableOf('telemetry'), tableOf('events')];

/** All tests share the partitioned tables, so each uses a year of its own. */
const storage = useStorage(createStorage);

describe('partitions in the database', () => {
  beforeAll(() => storage.database.migrate());

  const partitionsOf = async (year: number): Promise<string[]> => {
    const { rows } = await storage.database.orm.execute<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits
          where inhparent in ('telemetry'::regclass, 'events'::regclass) order by 1`,
    );
    return rows.map((row) => row.name).filter((partition) => partition.includes(`_${year}`));
  };
  const insert = (serialNumber: string, at: string) =>
    storage.database.orm.execute(sql`insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful)
        values (${serialNumber}, ${at}, 1, now(), false)`);
  const placesOf = async (serialNumber: string) => {
    const { rows } = await storage.database.orm.execute<{ at: Date; place: string }>(
      sql`select at, tableoid::regclass::text as place from telemetry where serial_number = ${serialNumber} order by at`,
    );
    return rows.map(({ at, place }) => [new Date(at).toISOString(), place]);
  };
  const create = (from: string, to: string) => createPartitions(storage.database, new Date(from), new Date(to));
  const drop = (table: PartitionedTable, cutoff: string) =>
    dropPartitionsBefore(storage.database, table, new Date(cutoff));

  it('the server creates partitions for every week and month from the first to the last instant', async () => {
    await create('2031-03-05T12:00:00Z', '2031-04-01T00:00:00Z');
    expect(await partitionsOf(2031)).toEqual([
      'events_20310301',
      'events_20310401',
      'telemetry_20310303',
      'telemetry_20310310',
      'telemetry_20310317',
      'telemetry_20310324',
      'telemetry_20310331',
    ]);
  });

  it('a repeated or concurrent creation leaves partitions unchanged', async () => {
    await create('2032-05-03T00:00:00Z', '2032-05-09T00:00:00Z');
    await insert('TWICE', '2032-05-04T00:00:00Z');
    const before = await partitionsOf(2032);
    const databases = await storage.openers(3);
    await Promise.all(
      [0, 1, 2].map((i) =>
        createPartitions(
          databases[i % databases.length] ?? storage.database,
          new Date('2032-05-03T00:00:00Z'),
          new Date('2032-05-16T00:00:00Z'),
        ),
      ),
    );
    expect(await partitionsOf(2032)).toEqual([...before, 'telemetry_20320510']);
    expect(await placesOf('TWICE')).toEqual([['2032-05-04T00:00:00.000Z', 'telemetry_20320503']]);
  });

  it('a partition contains the rows of its period, including its start', async () => {
    await create('2033-06-06T00:00:00Z', '2033-06-13T00:00:00Z');
    for (const at of ['2033-06-06T00:00:00.000Z', '2033-06-12T23:59:59.999Z', '2033-06-13T00:00:00.000Z']) {
      await insert('BORDER', at);
    }
    expect(await placesOf('BORDER')).toEqual([
      ['2033-06-06T00:00:00.000Z', 'telemetry_20330606'],
      ['2033-06-12T23:59:59.999Z', 'telemetry_20330606'],
      ['2033-06-13T00:00:00.000Z', 'telemetry_20330613'],
    ]);
  });

  it('a new partition takes over its rows from the default partition', async () => {
    await insert('LATER', '2034-02-01T10:00:00Z');
    await insert('LATER', '2034-02-20T10:00:00Z');
    expect(await placesOf('LATER')).toEqual([
      ['2034-02-01T10:00:00.000Z', 'telemetry_default'],
      ['2034-02-20T10:00:00.000Z', 'telemetry_default'],
    ]);
    await create('2034-01-30T00:00:00Z', '2034-02-02T00:00:00Z');
    expect(await placesOf('LATER')).toEqual([
      ['2034-02-01T10:00:00.000Z', 'telemetry_20340130'],
      ['2034-02-20T10:00:00.000Z', 'telemetry_default'],
    ]);
  });

  it('a partition refuses a duplicate reading', async () => {
    await create('2035-01-01T00:00:00Z', '2035-01-02T00:00:00Z');
    await insert('ONCE', '2035-01-01T12:00:00Z');
    await expect(insert('ONCE', '2035-01-01T12:00:00Z')).rejects.toMatchObject({ cause: { code: '23505' } });
  });

  it('the server drops partitions that end before the cutoff, with older rows of the default partition', async () => {
    await create('2021-06-07T00:00:00Z', '2021-06-27T00:00:00Z');
    for (const at of ['2021-05-01', '2021-06-08', '2021-06-14', '2021-06-16', '2021-06-30', '2021-07-15']) {
      await insert('OLD', `${at}T12:00:00Z`);
    }
    expect(await drop(telemetry, '2021-06-16T00:00:00Z')).toEqual(['telemetry_20210607']);
    expect(await partitionsOf(2021)).toEqual(['events_20210601', 'telemetry_20210614', 'telemetry_20210621']);
    expect((await placesOf('OLD')).map(([at]) => at?.slice(0, 10))).toEqual([
      '2021-06-14',
      '2021-06-16',
      '2021-06-30',
      '2021-07-15',
    ]);
    expect(await drop(telemetry, '2021-07-05T00:00:00Z')).toEqual(['telemetry_20210614', 'telemetry_20210621']);
    expect((await placesOf('OLD')).map(([at]) => at?.slice(0, 10))).toEqual(['2021-07-15']);
    expect(await drop(events, '2021-06-30T23:59:59Z')).toEqual([]);
    expect(await drop(events, '2021-07-01T00:00:00Z')).toEqual(['events_20210601']);
    expect(await drop(events, '2021-07-01T00:00:00Z')).toEqual([]);
  });
});
