import { maxExportDays, maxSampleDays, type TelemetryExportQuery } from '@washboard/contract/data-exports/data-exports';
import { type Channel, channelDefinitions, channels } from '@washboard/contract/telemetry/channels';
import { resolutions } from '@washboard/contract/telemetry/resolutions';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { ExportedFile } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { resolveClosedPeriod } from '../periods/index.ts';
import { type HistoryRow, readFigures, readSamples, type SampleRow } from '../telemetry/index.ts';
import { type ExportColumn, fromTenths } from './export-column.ts';
import { writeTable, zoneOfNames } from './write-table.ts';

/**
 * A machine of an unknown range has the columns of all channels.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, VALIDATION_FAILED for a period that is too long
 */
export async function exportTelemetry(
  context: Context,
  actor: Actor,
  { serialNumber, ...query }: TelemetryExportQuery & { serialNumber: string },
): Promise<ExportedFile> {
  const { orm } = context.database;
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const { resolution } = query;
  const maxDays = resolutions[resolution] < 60 ? maxSampleDays : maxExportDays;
  const { fromMs, toMs, ...period } = resolveClosedPeriod(appliance, query, { maxDays });
  const search = {
    serialNumber,
    fromMs,
    toMs,
    channels: rangeModels[appliance.gamma]?.channels ?? channels,
  };
  const timeZone = zoneOfNames(appliance, query.startDate);
  const file = { title: 'telemetry', serialNumber, ...query, ...period, timeZone, now: context.clock.now() };
  const machine = { name: 'serialNumber', type: 'text', valueOf: () => serialNumber } as const;
  return resolution === 'raw'
    ? writeTable([machine, ...sampleColumns(search.channels)], readSamples(orm, search), file)
    : writeTable([machine, ...figureColumns(search.channels)], readFigures(orm, search, resolution), file);
}

export const sampleColumns = (exported: readonly Channel[]): ExportColumn<SampleRow>[] => [
  { name: 'at', type: 'instant', valueOf: ({ at }) => at },
  { name: 'receivedAt', type: 'instant', valueOf: ({ receivedAt }) => receivedAt },
  { name: 'isClockDoubtful', type: 'boolean', valueOf: ({ isClockDoubtful }) => isClockDoubtful },
  ...exported.map((channel) => readingColumn<SampleRow>(channel, '', (row) => row[channel])),
];

export const figureColumns = (exported: readonly Channel[]): ExportColumn<HistoryRow>[] => [
  { name: 'at', type: 'instant', valueOf: ({ atMs }) => new Date(atMs) },
  ...exported.flatMap((channel) => [
    readingColumn<HistoryRow>(channel, 'Mean', (row) => row[channel] ?? null),
    readingColumn<HistoryRow>(channel, 'Lowest', (row) => row[`${channel}Lowest`] ?? null),
    readingColumn<HistoryRow>(channel, 'Highest', (row) => row[`${channel}Highest`] ?? null),
  ]),
];

function readingColumn<Row>(channel: Channel, figure: string, reading: (row: Row) => number | null): ExportColumn<Row> {
  switch (channelDefinitions[channel].unit) {
    case 'deciCelsius':
      return { name: `${channel}${figure}Celsius`, type: 'decimal', valueOf: (row) => fromTenths(reading(row)) };
    case 'deciLitre':
      return { name: `${channel}${figure}Litres`, type: 'decimal', valueOf: (row) => fromTenths(reading(row)) };
    case 'litrePerHour':
      return { name: `${channel}${figure}LitresPerHour`, type: 'integer', valueOf: reading };
  }
}
