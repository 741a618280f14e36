import type { ApplianceExport } from '@washboard/contract/appliances/appliance-export';
import { conditionOf } from '@washboard/contract/appliances/condition';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { Language } from '@washboard/contract/languages/languages';
import { type Channel, plausibleReading } from '@washboard/contract/telemetry/channels';
import {
  type MeasurementSystem,
  temperatureForDisplay,
  volumeForDisplay,
  volumeSystemOf,
} from '@washboard/contract/units/units';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { type ExportedFile, writeSheet } from '../../platform/reports/index.ts';
import type { CsvCell } from '../../platform/spreadsheets/index.ts';
import { type ApplianceRow, findAppliances, presentApplianceSummary } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { type Order, orderOf } from './appliance-order.ts';
import { type ApplianceSelection, selectedAppliances, withSearchedCompanies } from './appliance-selection.ts';
import { type ApplianceExportTexts, applianceExportTexts } from './texts.ts';

export const exportColumns = [
  'serialNumber',
  'applianceName',
  'range',
  'modelNumber',
  'companyCode',
  'companyName',
  'condition',
  'openAlarms',
  'worstAlarm',
  'boilerTmp',
  'tankTmp',
  'boilerVlm',
  'tankVlm',
  'volumeUnit',
  'FW00',
  'FW02',
  'lastHeard',
] as const;
type ExportColumn = (typeof exportColumns)[number];

interface ExportStyle {
  texts: ApplianceExportTexts;
  system: MeasurementSystem;
}

function exportRow(row: ApplianceRow, { texts, system }: ExportStyle): Record<ExportColumn, CsvCell> {
  const { state, ...summary } = presentApplianceSummary(row);
  const volumeSystem = volumeSystemOf(summary.gamma, system);
  const readingOf = (channel: Channel) => plausibleReading(channel, state.telemetry?.[channel]);
  const [worst] = state.openAlarms;
  return {
    serialNumber: summary.serialNumber,
    applianceName: summary.applianceName,
    range: rangeNames[summary.gamma],
    modelNumber: summary.modelNumber,
    companyCode: summary.companyCode,
    companyName: summary.companyName,
    condition: texts.condition[conditionOf(state)],
    openAlarms: state.openAlarms.map(({ errorCode }) => errorCode).join(' '),
    worstAlarm: worst ? texts.severity[worst.severity ?? 'unknown'] : null,
    boilerTmp: temperature(readingOf('boilerTmp'), system),
    tankTmp: temperature(readingOf('tankTmp'), system),
    boilerVlm: volume(readingOf('boilerVlm'), volumeSystem),
    tankVlm: volume(readingOf('tankVlm'), volumeSystem),
    volumeUnit: volumeSystem === 'metric' ? 'l' : 'gal',
    FW00: row.state?.versions?.FW00 ?? null,
    FW02: row.state?.versions?.FW02 ?? null,
    lastHeard: moment([state.status?.at ?? '', state.telemetry?.at ?? ''].toSorted().at(-1)),
  };
}

function temperature(deciCelsius: number | null, system: MeasurementSystem): CsvCell {
  return deciCelsius === null ? null : { value: temperatureForDisplay(deciCelsius, system), decimals: 1 };
}

function volume(deciLitres: number | null, system: MeasurementSystem): CsvCell {
  if (deciLitres === null) return null;
  return { value: volumeForDisplay(deciLitres, system), decimals: system === 'metric' ? 1 : 2 };
}

/** Spreadsheets in all languages can read `YYYY-MM-DD HH:MM:SS`. */
function moment(instant: string | undefined): CsvCell {
  return instant ? instant.slice(0, 19).replace('T', ' ') : null;
}

const rowsPerRead = 500;

export async function exportAppliances(
  { database, config, clock }: Context,
  actor: Actor,
  { serialNumbers, sort, language, system, ...filter }: ApplianceExport & Pick<Export, 'language' | 'system'>,
): Promise<ExportedFile> {
  const selection = { holder: actor, brand: config.brand, filter, among: serialNumbers };
  const now = clock.now();
  const content = await writeAppliances(database.orm, { selection, sort, now, language, system });
  return { name: `${applianceExportTexts[language].fileName}-${now.toISOString().slice(0, 10)}.csv`, content };
}

interface Export extends Order {
  selection: ApplianceSelection;
  language: Language;
  system: MeasurementSystem;
}

/** The selection is fixed when the promise resolves; the rows are read in chunks. */
export async function writeAppliances(
  orm: Orm,
  { selection, language, system, ...order }: Export,
): Promise<AsyncGenerator<string>> {
  const serialNumbers = await findSelected(orm, selection, order);
  const texts = applianceExportTexts[language];
  const unit = system === 'metric' ? '°C' : '°F';
  const isTemperature = (column: ExportColumn) => column === 'boilerTmp' || column === 'tankTmp';
  return writeSheet(rows(), {
    language,
    columns: exportColumns,
    titleOf: (column) => (isTemperature(column) ? `${texts.column[column]} (${unit})` : texts.column[column]),
    cellsOf: (row) => exportRow(row, { texts, system }),
  });

  async function* rows(): AsyncGenerator<ApplianceRow[]> {
    for (let i = 0; i < serialNumbers.length; i += rowsPerRead) {
      yield await findAppliances(orm, serialNumbers.slice(i, i + rowsPerRead));
    }
  }
}

async function findSelected(orm: Orm, selection: ApplianceSelection, order: Order): Promise<string[]> {
  const { orderBy, joins } = orderOf(order, selection.holder.role === 'ADMIN');
  const searched = await withSearchedCompanies(orm, selection);
  const { rows } = await orm.execute<{ serialNumber: string }>(sql`
    select ${appliances.serialNumber} as "serialNumber" ${selectedAppliances(searched, joins)} order by ${orderBy}`);
  return rows.map(({ serialNumber }) => serialNumber);
}
