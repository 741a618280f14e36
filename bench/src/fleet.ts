import { type ApplianceFilter, type ApplianceSort, applianceSorts } from '@washboard/contract/appliances/appliances';
import { createPartitions } from '@washboard/server/adapters/database/partitions';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { applianceScope, exportAppliances, listAppliances } from '@washboard/server/modules/machines/appliances/index';
import { createFleetFigures, findCompanyFacets, findFacets } from '@washboard/server/modules/machines/fleet/index';
import { readReport } from '@washboard/server/modules/outgoing/periodic-reports/index';
import { seedCycles, seedMachines, seedReports } from './fleet-world.ts';

/**
 * `npm run bench -- fleet`: duration of the dashboard's calls with 10,000 and 100,000 machines in PostgreSQL, for an
 * administrator and for a service manager of one percent: medians, and p99 of searches, without HTTP.
 */

const hourMs = 3_600_000;
const dayStart = new Date(Date.now() - 12 * hourMs);
const weekBefore = new Date(dayStart.getTime() - 7 * 24 * hourMs);
const day = { from: dayStart, weekBefore };

const database = openPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
const { orm } = database;
await database.migrate();
await createPartitions(database, weekBefore, new Date());

const brand = 'marea';
const userId = '00000000-0000-4000-8000-000000000001';
const viewers = {
  administrator: { brand, holder: { role: 'ADMIN', companyCode: '100000', userId } },
  manager: { brand, holder: { role: 'SERVICE_MANAGER', companyCode: '200007', userId } },
} as const;

const line = (name: string, ...figures: string[]) => process.stdout.write(`${name.padEnd(44)} ${figures.join('  ')}\n`);

await seedMachines(database, { from: 0, to: 10_000 });
for (const from of [weekBefore, dayStart]) {
  await seedCycles(database, 10_000, 50, { from, until: new Date(from.getTime() + 12 * hourMs) });
}
line('10,000 machines, 50 cycles of each today and a week ago', '');
await measureFleet();
await seedReports(database, 10_000, 65, new Date());
await measureReports();
await measureLists(10_000);
await orm.execute('truncate events');
await seedMachines(database, { from: 10_000, to: 100_000 });
line('100,000 machines', '');
await measureLists(100_000);
await measureExport();
await database.close();

async function measureLists(machines: number): Promise<void> {
  const page = { limit: 101, offset: 0, after: null };
  for (const [name, viewer] of Object.entries(viewers)) {
    const list = (filter: ApplianceFilter, sort: ApplianceSort, offset = 0) =>
      median(() => listAppliances(orm, { ...viewer, filter }, { ...page, sort, offset }));
    for (const sort of applianceSorts) {
      line(`${name}, by ${sort}`, `first ${await list({}, sort)}`, `last ${await list({}, sort, machines - 100)}`);
    }
    for (const search of ['BN004711', 'bäck', 'trattoria 1f', 'trattoria', 'b']) {
      const selection = { ...viewer, filter: { search } };
      const find = () => listAppliances(orm, selection, { ...page, sort: 'applianceName' });
      line(`${name}, search “${search}”`, await spread(find));
    }
    const filters = [{ condition: 'running' }, { alarms: 'critical' }, { firmware: '1.3.0' }];
    for (const filter of filters as ApplianceFilter[]) {
      line(`${name}, ${JSON.stringify(filter)}`, await list(filter, 'applianceName'));
    }
    line(`${name}, within a service company`, await list({ companyCode: '200007' }, 'applianceName'));
    line(`${name}, facets`, await median(() => findFacets(orm, viewer)));
    line(`${name}, companies “bäck”`, await median(() => findCompanyFacets(orm, viewer, { search: 'bäck' })));
  }
}

/** The first response of the day, and one ten seconds later; the clock is advanced, so that none is cached. */
async function measureFleet(): Promise<void> {
  let nowMs = Date.now();
  for (const [name, viewer] of Object.entries(viewers)) {
    const scope = applianceScope(viewer.holder, brand);
    const first = await median(() => createFleetFigures(now())(scope, day), 3);
    const figuresOf = createFleetFigures(now());
    const { cycles } = await figuresOf(scope, day);
    const next = await median(() => {
      nowMs += 10_000;
      return figuresOf(scope, day);
    });
    line(`${name}, fleet (${cycles.completed} cycles)`, `first ${first}`, `next ${next}`);
  }

  function now() {
    return { database, clock: { now: () => new Date(nowMs) } };
  }
}

/** The report that a subscriber gets by mail, without the mail. */
async function measureReports(): Promise<void> {
  for (const kind of ['weekly', 'monthly'] as const) {
    for (const [name, { holder }] of Object.entries(viewers)) {
      const read = () => readReport(orm, { kind, holder, brand, timeZone: 'Europe/Rome', now: new Date() });
      const { machineCount, figures } = await read();
      line(`${name}, ${kind} report of ${machineCount} (${figures.cycles} cycles)`, await median(read, 3));
    }
  }
}

async function measureExport(): Promise<void> {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const selection = { ...viewers.administrator, filter: {} };
  const pieces = await exportAppliances(orm, { selection, sort: 'applianceName', language: 'de', system: 'metric' });
  let bytes = 0;
  let most = 0;
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    most = Math.max(most, process.memoryUsage().rss);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const megabytes = (size: number) => `${(size / 2 ** 20).toFixed(1)} MB`;
  line('export', `${seconds} s`, megabytes(bytes), `memory +${megabytes(most - before)}`);
}

async function median(work: () => Promise<unknown>, times = 7): Promise<string> {
  return at(await taken(work, times), 0.5);
}

async function spread(work: () => Promise<unknown>): Promise<string> {
  const each = await taken(work, 100);
  return `p50 ${at(each, 0.5)}  p99 ${at(each, 0.99)}`;
}

/** @returns milliseconds in ascending order */
async function taken(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const each: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    await work();
    each.push(performance.now() - start);
  }
  return each.toSorted((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): string {
  return `${sorted[Math.floor(sorted.length * share)]?.toFixed(1)} ms`;
}
