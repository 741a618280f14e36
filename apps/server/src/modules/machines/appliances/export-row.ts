import { conditionOf } from '@washboard/contract/appliances/condition';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { type Channel, plausibleReading } from '@washboard/contract/telemetry/channels';
import { type MeasurementSystem, temperatureForDisplay, volumeForDisplay } from '@washboard/contract/units/units';
import type { CsvCell } from '../../../csv.ts';
import type { ApplianceRow } from './appliances-repository.ts';
import { type ExportColumn, type ExportTexts, exportColumns } from './export-texts.ts';
import { presentApplianceSummary } from './present-appliance.ts';

export interface ExportStyle {
  texts: ExportTexts;
  system: MeasurementSystem;
}

export function exportHeader({ texts, system }: ExportStyle): string[] {
  const unit = system === 'metric' ? '°C' : '°F';
  const isTemperature = (column: ExportColumn) => column === 'boilerTmp' || column === 'tankTmp';
  return exportColumns.map((column) =>
    isTemperature(column) ? `${texts.column[column]} (${unit})` : texts.column[column],
  );
}

/** Readings are the last that were told, however old. */
export function exportRow(row: ApplianceRow, { texts, system }: ExportStyle): CsvCell[] {
  const { state, ...summary } = presentApplianceSummary(row);
  // Hiline machines know only one unit of volume (docs/product-rules.md#units).
  const volumeSystem = summary.gamma === 'hiline' ? 'metric' : system;
  const readingOf = (channel: Channel) => plausibleReading(channel, state.telemetry?.[channel]);
  const [worst] = state.openAlarms;
  const cells: Record<ExportColumn, CsvCell> = {
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
  return exportColumns.map((column) => cells[column]);
}

function temperature(deciCelsius: number | null, system: MeasurementSystem): CsvCell {
  return deciCelsius === null ? null : { value: temperatureForDisplay(deciCelsius, system), decimals: 1 };
}

function volume(deciLitres: number | null, system: MeasurementSystem): CsvCell {
  if (deciLitres === null) return null;
  return { value: volumeForDisplay(deciLitres, system), decimals: system === 'metric' ? 1 : 2 };
}

/** As spreadsheets of all languages read it. */
function moment(instant: string | undefined): CsvCell {
  return instant ? instant.slice(0, 19).replace('T', ' ') : null;
}
