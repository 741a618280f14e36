import { type ApplianceFilter, type ApplianceSort, applianceSorts } from '@washboard/contract/appliances/appliances';
import { hourMs } from '@washboard/contract/time/durations';
import { createPartitions } from '@washboard/server/adapters/database/partitions';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { applianceScope } from '@washboard/server/modules/machines/appliances/index';
import {
  createFleetFigures,
  findAppliancePage,
  findCompanyFacets,
  findFacets,
  writeAppliances,
} from '@washboard/server/modules/machines/machine-list/index';
import { readReport } from '@washboard/server/modules/outgoing/periodic-reports/index';
import { type Figure, percentile, report, timesOf } from './figures.ts';
import { seedCycles, seedMachines, seedReports } from './fleet-world.ts';

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

const line = (text: string) => process.stdout.write(`${text}\n`);
let size = '10,000';

await seedMachines(database, { from: 0, to: 10_000 });
for (const from of [weekBefore, dayStart]) {
  await seedCycles(database, 10_000, 50, { from, until: new Date(from.getTime() + 12 * hourMs) });
}
line('10,000 machines, 50 cycles of each today and a week ago');
await measureFleet();
await seedReports(database, 10_000, 65, new Date());
await measureReports();
await measureLists(10_000);
await orm.execute('truncate events');
size = '100,000';
await seedMachines(database, { from: 10_000, to: 100_000 });
line('100,000 machines');
await measureLists(100_000);
await measureExport();
await database.close();

async function measureLists(machines: number): Promise<void> {
  const page = { now: new Date(), limit: 101, offset: 0, after: null };
  for (const [name, viewer] of Object.entries(viewers)) {
    const of = `${size}, ${name}`;
    const list = (filter: ApplianceFilter, sort: ApplianceSort, offset = 0) =>
      median(() => findAppliancePage(orm, { ...viewer, filter }, { ...page, sort, offset }));
    for (const sort of applianceSorts) {
      report(`${of}, by ${sort}`, { first: await list({}, sort), last: await list({}, sort, machines - 100) });
    }
    for (const search of ['BN004711', 'bäck', 'trattoria 1f', 'trattoria', 'b']) {
      const selection = { ...viewer, filter: { search } };
      const each = await timesOf(() => findAppliancePage(orm, selection, { ...page, sort: 'applianceName' }), 100);
      report(`${of}, search “${search}”`, { p50: [percentile(each, 0.5), 'ms'], p99: [percentile(each, 0.99), 'ms'] });
    }
    const filters = [{ condition: 'running' }, { alarms: 'critical' }, { firmware: '1.3.0' }];
    for (const filter of filters as ApplianceFilter[]) {
      report(`${of}, ${JSON.stringify(filter)}`, { median: await list(filter, 'applianceName') });
    }
    report(`${of}, within a service company`, { median: await list({ companyCode: '200007' }, 'applianceName') });
    report(`${of}, facets`, { median: await median(() => findFacets(orm, viewer)) });
    const ofSearch = () => findCompanyFacets(orm, viewer, { search: 'bäck' });
    report(`${of}, companies “bäck”`, { median: await median(ofSearch) });
  }
}

/** The clock is advanced between the responses, so that neither is cached. */
async function measureFleet(): Promise<void> {
  let nowMs = Date.now();
  for (const [name, viewer] of Object.entries(viewers)) {
    const scope = applianceScope(viewer.holder, brand);
    const first = await median(() => createFleetFigures(now())(scope, day), 3);
    const figuresOf = createFleetFigures(now());
    await figuresOf(scope, day);
    const next = await median(() => {
      nowMs += 10_000;
      return figuresOf(scope, day);
    });
    report(`${size}, ${name}, fleet`, { first, next });
  }

  function now() {
    return { database, clock: { now: () => new Date(nowMs) } };
  }
}

async function measureReports(): Promise<void> {
  for (const kind of ['weekly', 'monthly'] as const) {
    for (const [name, { holder }] of Object.entries(viewers)) {
      const read = () => readReport(orm, { kind, holder, brand, timeZone: 'Europe/Rome', now: new Date() });
      report(`${size}, ${name}, ${kind} report`, { median: await median(read, 3) });
    }
  }
}

async function measureExport(): Promise<void> {
  const before = process.memoryUsage().rss;
  const startedMs = performance.now();
  const selection = { ...viewers.administrator, filter: {} };
  const order = { sort: 'applianceName', now: new Date() } as const;
  const pieces = await writeAppliances(orm, { selection, ...order, language: 'de', system: 'metric' });
  let bytes = 0;
  let most = 0;
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    most = Math.max(most, process.memoryUsage().rss);
  }
  report(`${size}, export`, {
    time: [(performance.now() - startedMs) / 1000, 's'],
    size: [bytes / 1e6, 'MB'],
    'memory above before': [(most - before) / 1e6, 'MB'],
  });
}

async function median(work: () => Promise<unknown>, times = 7): Promise<Figure> {
  return [percentile(await timesOf(work, times), 0.5), 'ms'];
}
