import { isPermitted } from '@washboard/contract/accounts/permissions';
import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { spanOfRecord } from '@washboard/contract/hygiene/record-span';
import { addDays, dayAt, startOfDay } from '@washboard/contract/time/calendar';
import { hourMs } from '@washboard/contract/time/durations';
import {
  type VisitMachine,
  type VisitPack,
  visitDays,
  visitLimits,
  visitMachineSchema,
  visitRanges,
} from '@washboard/contract/visit-pack/visit-pack';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { listAlarms } from '../../machines/alarms/index.ts';
import {
  type ApplianceRow,
  applianceScope,
  findAppliance,
  presentApplianceDetail,
} from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { listConnectionLosses } from '../../machines/connectivity/index.ts';
import { eventViewOf, listEvents } from '../../machines/events/index.ts';
import { getLimitProfile, listHygieneDays, listHygieneGaps, listHygieneRecords } from '../../machines/hygiene/index.ts';
import type { createFleetFigures } from '../../machines/machine-list/index.ts';
import { listParameterHistory, presentParameters } from '../../machines/parameters/index.ts';
import { getStatistics, getTariffs } from '../../machines/statistics/index.ts';
import { getTelemetryHistory } from '../../machines/telemetry/index.ts';
import { findSessionHolder } from '../../people/sessions/index.ts';
import { listCustomers } from '../customers/index.ts';
import { getVersions } from '../firmware/index.ts';
import { getInstallationRun, listInstallationReports, presentInstallation } from '../installation/index.ts';
import type { DataModelFiles } from '../machine-documents/index.ts';
import { listServiceLog } from '../service-log/index.ts';

/**
 * Twenty machines (some 20 MB) as one text would block the process for a second.
 * @throws ProblemError UNAUTHENTICATED, FORBIDDEN once the session or the right has ended: a slow reader gets no
 * further machine
 */
export async function* writeVisitPack(
  context: VisitContext,
  actor: Actor,
  serialNumbers: readonly string[],
): AsyncGenerator<string> {
  const { database, config } = context;
  const missing: VisitPack['missing'] = [];
  let before = '{"machines":[';
  for (const serialNumber of serialNumbers) {
    const reader = await readerNow(context, actor);
    const row = await findAppliance(database.orm, applianceScope(reader, config.brand), serialNumber);
    if (!row) {
      missing.push(serialNumber);
      continue;
    }
    const machine = visitMachineSchema.parse(await packMachine(context, reader, row));
    yield `${before}${JSON.stringify(machine)}`;
    before = ',';
  }
  yield `${before === ',' ? '' : before}],"missing":${JSON.stringify(missing)}}`;
}

async function readerNow({ database }: VisitContext, actor: Actor): Promise<Actor> {
  const { userId, sessionId, scopes } = actor;
  const session = await findSessionHolder(database.orm, { userId, sessionId, scopes: scopes ?? [] });
  if (!session) throw new ProblemError('UNAUTHENTICATED');
  const { holder } = session;
  if (!isPermitted(holder, 'appliance:read')) throw new ProblemError('FORBIDDEN');
  return { ...actor, ...holder };
}

interface VisitContext extends Context {
  dataModelFiles: DataModelFiles;
  figuresOf: ReturnType<typeof createFleetFigures>;
}

const historyLines = 20;
const maintenanceLines = 20;

async function packMachine(context: VisitContext, actor: Actor, row: ApplianceRow): Promise<VisitMachine> {
  const { dataModelFiles, clock } = context;
  const nowMs = clock.now().getTime();
  const { appliance } = row;
  return {
    takenAt: new Date(nowMs).toISOString(),
    detail: presentApplianceDetail(row, actor),
    dataModel: dataModelFiles.linkOf(appliance) ?? null,
    today: await packToday(context, actor, row, nowMs),
    telemetry: await packTelemetry(context, row, nowMs),
    ...(await packMonth(context, actor, row, nowMs)),
    statistics: await packStatistics(context, actor, row, nowMs),
    ...(await packSettings(context, actor, row)),
  };
}

const zoneOf = ({ appliance }: ApplianceRow) => timeZoneOf(appliance);

async function packToday(
  { config, figuresOf }: VisitContext,
  actor: Actor,
  row: ApplianceRow,
  nowMs: number,
): Promise<VisitMachine['today']> {
  const timeZone = zoneOf(row);
  const from = new Date(startOfDay(dayAt(nowMs, timeZone), timeZone));
  const scope = sql`(${applianceScope(actor, config.brand)} and ${appliances.serialNumber} = ${row.appliance.serialNumber})`;
  return { from: from.toISOString(), fleet: await figuresOf(scope, { from, weekBefore: null }) };
}

async function packTelemetry(
  { database: { orm } }: VisitContext,
  { appliance: machine }: ApplianceRow,
  nowMs: number,
): Promise<VisitMachine['telemetry']> {
  const upToNow = ({ hours, resolution }: (typeof visitRanges)[keyof typeof visitRanges]) =>
    getTelemetryHistory(orm, { machine, from: new Date(nowMs - hours * hourMs), to: new Date(nowMs), resolution });
  return {
    '1h': await upToNow(visitRanges['1h']),
    '24h': await upToNow(visitRanges['24h']),
    '7d': await upToNow(visitRanges['7d']),
    '30d': await upToNow(visitRanges['30d']),
  };
}

type Month = Pick<
  VisitMachine,
  | 'since'
  | 'openAlarms'
  | 'pastAlarms'
  | 'events'
  | 'maintenance'
  | 'records'
  | 'openRecords'
  | 'curves'
  | 'days'
  | 'gaps'
>;

async function packMonth(context: VisitContext, actor: Actor, row: ApplianceRow, nowMs: number): Promise<Month> {
  const { orm } = context.database;
  const { serialNumber } = row.appliance;
  const timeZone = zoneOf(row);
  const today = dayAt(nowMs, timeZone);
  const since = new Date(startOfDay(addDays(today, -visitDays), timeZone)).toISOString();
  const view = eventViewOf(row, actor);
  const alarms = { startDate: since, texts: null };
  const openRecords = await listHygieneRecords(orm, { serialNumber, filter: 'open', limit: visitLimits.openRecords });
  const days = { from: firstOfMonth(addDays(firstOfMonth(today), -1)), to: today };
  return {
    since,
    openAlarms: await listAlarms(context, actor, row, { ...alarms, state: 'open', limit: visitLimits.openAlarms }),
    pastAlarms: await listAlarms(context, actor, row, { ...alarms, state: 'past', limit: visitLimits.pastAlarms }),
    events: await listEvents(orm, view, { startDate: since, doors: 'hidden', limit: visitLimits.events }),
    maintenance: await listEvents(orm, view, { kind: 'maintenance', limit: maintenanceLines }),
    records: await listHygieneRecords(orm, { serialNumber, startDate: since, limit: visitLimits.records }),
    openRecords,
    curves: await packCurves(context, row, openRecords),
    days: { ...days, calendar: await listHygieneDays(context, row, days) },
    gaps: { items: await listHygieneGaps(orm, { serialNumber }) },
  };
}

async function packCurves(
  { database: { orm } }: VisitContext,
  { appliance: machine }: ApplianceRow,
  { items }: VisitMachine['openRecords'],
): Promise<VisitMachine['curves']> {
  const curves: VisitMachine['curves'] = [];
  for (const record of items) {
    const { fromMs, toMs } = spanOfRecord(record);
    const span = { from: new Date(fromMs), to: new Date(toMs) };
    const history = await getTelemetryHistory(orm, { machine, ...span, resolution: '5s' });
    curves.push({ recordId: record.id, from: span.from.toISOString(), to: span.to.toISOString(), history });
  }
  return curves;
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

async function packStatistics(
  { database: { orm } }: VisitContext,
  actor: Actor,
  row: ApplianceRow,
  nowMs: number,
): Promise<VisitMachine['statistics']> {
  const today = dayAt(nowMs, zoneOf(row));
  const month = firstOfMonth(today);
  const monthAfter = firstOfMonth(addDays(month, 31));
  const monthBefore = firstOfMonth(addDays(month, -1));
  const periods = [
    [month, monthAfter],
    [monthBefore, month],
    [addDays(today, -visitDays), today],
    [today, addDays(today, 1)],
  ] as const;
  const statistics: VisitMachine['statistics'] = [];
  for (const [from, to] of periods) {
    statistics.push(await getStatistics(orm, row, { query: { from, to, step: 'day' }, actor, nowMs }));
  }
  return statistics;
}

type Settings = Pick<
  VisitMachine,
  | 'tariffs'
  | 'limits'
  | 'parameters'
  | 'parameterHistory'
  | 'serviceLog'
  | 'versions'
  | 'connectionLosses'
  | 'installation'
  | 'installationReports'
  | 'installationRun'
  | 'customers'
>;

async function packSettings(context: VisitContext, actor: Actor, row: ApplianceRow): Promise<Settings> {
  const { orm } = context.database;
  const { appliance } = row;
  const { serialNumber } = appliance;
  const mayReadParameters = isPermitted(actor, 'parameters:read');
  const mayInstall = isPermitted(actor, 'appliance:install');
  const ownCustomers = { serialNumber, sort: 'surname', limit: 50 } as const;
  return {
    tariffs: await getTariffs(orm, actor, appliance),
    limits: await getLimitProfile(orm, actor, appliance),
    parameters: mayReadParameters ? await presentParameters(orm, row, actor) : null,
    parameterHistory: mayReadParameters ? await listParameterHistory(orm, row, actor, { limit: historyLines }) : null,
    serviceLog: await listServiceLog(orm, actor, { serialNumber, limit: visitLimits.serviceLog }),
    versions: await getVersions(context, row),
    connectionLosses: await listConnectionLosses(context, serialNumber),
    installation: presentInstallation(appliance),
    installationReports: await listInstallationReports(orm, serialNumber),
    installationRun: mayInstall ? await getInstallationRun(context, row) : null,
    customers: isPermitted(actor, 'customers:manage') ? await listCustomers(context, actor, ownCustomers) : null,
  };
}
