import type { Language } from '@washboard/contract/languages/languages';
import { type CounterName, counterNames } from '@washboard/contract/statistics/counts';
import { channels } from '@washboard/contract/telemetry/channels';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { alarmWordsOf } from '../alarms/index.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { presentConnectivity } from '../appliances/index.ts';
import { eventViewOf, readEventLines } from '../events/index.ts';
import { exportLedger } from '../ledger/index.ts';
import { presentParameters } from '../parameters/index.ts';
import { readFigures, readSamples } from '../telemetry/index.ts';
import { type ExportColumn, fromTenths } from './export-column.ts';
import { cycleColumns, readCycles } from './export-cycles.ts';
import { figureColumns, sampleColumns } from './export-telemetry.ts';
import {
  findTelemetryMonths,
  type ReportedAlarm,
  type ReportedCounters,
  type ReportedLoss,
  type ReportedReply,
  type ReportedSums,
  readAlarms,
  readConnectionLosses,
  readCounters,
  readCycleSums,
  readReplies,
  type TelemetryLevel,
} from './read-machine-rows.ts';
import type { PartKind } from './texts.ts';
import { writeCsv } from './write-csv.ts';
import type { FileToZip } from './zip-files.ts';

export type FieldType = ExportColumn<unknown>['type'] | 'object';

export interface PackagePart extends FileToZip {
  kind: PartKind;
  format: 'csv' | 'jsonl' | 'json';
  fields: readonly { name: string; type: FieldType }[] | null;
}

/** @throws ProblemError LEDGER_NOT_SIGNED */
export async function listParts(
  context: Context,
  actor: Actor,
  row: ApplianceRow,
  language: Language,
): Promise<PackagePart[]> {
  const { orm } = context.database;
  const { serialNumber, gamma } = row.appliance;
  const events = readEventLines(orm, eventViewOf(row, actor));
  return [
    jsonPart('machine', describeMachine(row)),
    jsonPart('parameters', await describeParameters(context, actor, row, language)),
    tablePart('cycles', cycleColumns, readCycles(orm, { serialNumber, ...wholeTime })),
    { kind: 'events', format: 'jsonl', path: 'events.jsonl', fields: eventFields, content: linesOf(events) },
    tablePart('alarms', alarmColumns(gamma, language), readAlarms(orm, serialNumber)),
    tablePart('counters', counterColumns, readCounters(orm, serialNumber)),
    tablePart('cycleSums', sumColumns, readCycleSums(orm, serialNumber)),
    tablePart('connectionLosses', lossColumns, readConnectionLosses(orm, serialNumber)),
    tablePart('replies', replyColumns, readReplies(orm, serialNumber)),
    ...(await telemetryParts(context, serialNumber, 'hours')),
    ...(await telemetryParts(context, serialNumber, 'minutes')),
    ...(await telemetryParts(context, serialNumber, 'samples')),
    ...(await ledgerParts(context, serialNumber)),
  ];
}

const wholeTime = { startDate: '-infinity', stopDate: 'infinity' };

const fileNameOf = (kind: PartKind) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function tablePart<Row>(
  kind: PartKind,
  columns: readonly ExportColumn<Row>[],
  portions: AsyncIterable<readonly Row[]>,
  path = fileNameOf(kind),
): PackagePart {
  const fields = columns.map(({ name, type }) => ({ name, type }));
  return { kind, format: 'csv', path: `${path}.csv`, fields, content: writeCsv(columns, portions) };
}

function jsonPart(kind: PartKind, { fields, value }: { fields: PackagePart['fields']; value: unknown }): PackagePart {
  return { kind, format: 'json', path: `${fileNameOf(kind)}.json`, fields, content: textOf(value) };
}

async function* textOf(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 2)}\n`;
}

async function* linesOf(portions: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const rows of portions) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function telemetryParts(
  { database: { orm } }: Context,
  serialNumber: string,
  level: TelemetryLevel,
): Promise<PackagePart[]> {
  const months = await findTelemetryMonths(orm, serialNumber, level);
  return months.map((month) => {
    const path = `telemetry/${level}-${new Date(month.fromMs).toISOString().slice(0, 7)}`;
    const query = { serialNumber, channels, ...month };
    return level === 'samples'
      ? tablePart(level, sampleColumns(channels), readSamples(orm, query), path)
      : tablePart(level, figureColumns(channels), readFigures(orm, query, level === 'hours' ? '1h' : '1m'), path);
  });
}

async function ledgerParts(context: Context, serialNumber: string): Promise<PackagePart[]> {
  try {
    const content = await exportLedger(context, { serialNumber, period: {}, isAnonymous: true });
    return [{ kind: 'ledger', format: 'json', path: 'hygiene-ledger.json', fields: null, content }];
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'LEDGER_EMPTY') return [];
    throw error;
  }
}

function describeMachine({ appliance, state }: ApplianceRow) {
  const { serialNumber, brand, gamma, modelNumber, revision, macAddress, machineId } = appliance;
  const value = {
    serialNumber,
    brand,
    range: gamma,
    modelNumber,
    revision,
    macAddress,
    machineId,
    connection: state && { state: state.connection, since: state.connectionSince?.toISOString() ?? null },
    versions: state?.versions ?? null,
    status: state?.status ?? null,
    connectivity: state?.connectivity ? presentConnectivity(state.connectivity) : null,
    firmwareUpdate: state?.fota ?? null,
  };
  const fields = Object.entries(value).map(
    ([name, description]) => ({ name, type: typeof description === 'string' ? 'text' : 'object' }) as const,
  );
  return { value, fields };
}

async function describeParameters(context: Context, actor: Actor, row: ApplianceRow, language: Language) {
  const { at, values } = await presentParameters(context.database.orm, row, actor);
  const { model } = eventViewOf(row, actor);
  const parametersByCode = new Map(model.parameters.map((parameter) => [parameter.code, parameter]));
  const value = Object.entries(values).map(([code, value]) => {
    const { identifier = null, name, unit = null, choices } = parametersByCode.get(code) ?? {};
    const choice = choices?.find((candidate) => candidate.value === value);
    return {
      code,
      value,
      unit,
      identifier,
      name: name?.[language] ?? null,
      choice: choice?.name[language] ?? null,
      reportedAt: at,
    };
  });
  const fields = parameterFields;
  return { value, fields };
}

const parameterFields = [
  { name: 'code', type: 'text' },
  { name: 'value', type: 'decimal' },
  { name: 'unit', type: 'text' },
  { name: 'identifier', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'choice', type: 'text' },
  { name: 'reportedAt', type: 'instant' },
] as const;

const eventFields = [
  { name: 'seq', type: 'integer' },
  { name: 'at', type: 'instant' },
  { name: 'receivedAt', type: 'instant' },
  { name: 'isClockDoubtful', type: 'boolean' },
  { name: 'kind', type: 'text' },
  { name: 'body', type: 'object' },
] as const;

function alarmColumns(gamma: ApplianceRow['appliance']['gamma'], language: Language): ExportColumn<ReportedAlarm>[] {
  const words = alarmWordsOf(gamma, language, 'metric');
  return [
    { name: 'errorCode', type: 'text', valueOf: ({ errorCode }) => errorCode },
    { name: 'description', type: 'text', valueOf: ({ errorCode }) => words.get(errorCode)?.description ?? null },
    { name: 'severity', type: 'text', valueOf: ({ errorCode }) => alarmSeverity(gamma, errorCode) },
    { name: 'raisedAt', type: 'instant', valueOf: ({ raisedAt }) => raisedAt },
    { name: 'isRaisedAtDoubtful', type: 'boolean', valueOf: ({ isRaisedAtDoubtful }) => isRaisedAtDoubtful },
    { name: 'clearedAt', type: 'instant', valueOf: ({ clearedAt }) => clearedAt },
    { name: 'isClearedAtDoubtful', type: 'boolean', valueOf: ({ isClearedAtDoubtful }) => isClearedAtDoubtful },
  ];
}

/** `waterVlm` in tenths of a litre becomes `waterLitres`, `washPumpS` becomes `washPumpSeconds`. */
function counterColumn(counter: CounterName): ExportColumn<ReportedCounters> {
  const [, name = counter, unit = ''] = counter.match(/^(.*?)(Vlm|Wh|S|Ml)?$/) ?? [];
  const plain = (suffix: string): ExportColumn<ReportedCounters> => ({
    name: `${name}${suffix}`,
    type: 'integer',
    valueOf: (row) => row[counter],
  });
  switch (unit) {
    case 'Vlm':
      return { name: `${name}Litres`, type: 'decimal', valueOf: (row) => fromTenths(row[counter]) };
    case 'Wh':
      return plain('WattHours');
    case 'S':
      return plain('Seconds');
    case 'Ml':
      return plain('Millilitres');
    default:
      return plain('');
  }
}

const counterColumns: readonly ExportColumn<ReportedCounters>[] = [
  { name: 'at', type: 'instant', valueOf: ({ at }) => at },
  { name: 'series', type: 'integer', valueOf: ({ series }) => series },
  ...counterNames.map(counterColumn),
  { name: 'cyclesBeforeMaintenance', type: 'integer', valueOf: (row) => row.cyclesBeforeMaintenance },
];

const sumColumns: readonly ExportColumn<ReportedSums>[] = [
  { name: 'quarter', type: 'instant', valueOf: ({ quarter }) => quarter },
  { name: 'cycleType', type: 'text', valueOf: ({ cycleType }) => cycleType },
  { name: 'completed', type: 'integer', valueOf: ({ completed }) => completed },
  { name: 'ended', type: 'integer', valueOf: ({ ended }) => ended },
  { name: 'waterLitres', type: 'decimal', valueOf: ({ waterVlm }) => fromTenths(waterVlm) },
  { name: 'energyWattHours', type: 'integer', valueOf: ({ energyWh }) => energyWh },
];

const lossColumns: readonly ExportColumn<ReportedLoss>[] = [
  { name: 'lostAt', type: 'instant', valueOf: ({ lostAt }) => lostAt },
  { name: 'regainedAt', type: 'instant', valueOf: ({ regainedAt }) => regainedAt },
];

const replyColumns: readonly ExportColumn<ReportedReply>[] = [
  { name: 'command', type: 'text', valueOf: ({ kind }) => kind },
  { name: 'requestedAt', type: 'instant', valueOf: ({ requestedAt }) => requestedAt },
  { name: 'repliedAt', type: 'instant', valueOf: ({ settledAt }) => settledAt },
  { name: 'result', type: 'text', valueOf: ({ outcome }) => outcome },
  { name: 'reason', type: 'text', valueOf: ({ reason }) => reason },
];
