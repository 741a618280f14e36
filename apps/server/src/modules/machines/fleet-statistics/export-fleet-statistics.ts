import {
  type FleetFigure,
  type FleetOutlier,
  type FleetStatisticsExportQuery,
  type FleetStatisticsRow,
  fleetFigures,
} from '@washboard/contract/fleet-statistics/fleet-statistics';
import { type Language, localeOf } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { addDays } from '@washboard/contract/time/calendar';
import { type MeasurementSystem, volumeForDisplay } from '@washboard/contract/units/units';
import type { ExportedFile } from '../../platform/reports/index.ts';
import { byteOrderMark, type CsvCell, csvFormatOf, csvLine } from '../../platform/spreadsheets/index.ts';
import { fleetTexts } from './texts.ts';

interface Export {
  query: FleetStatisticsExportQuery;
  language: Language;
  system: MeasurementSystem;
}

export function exportFleetStatistics(
  rows: readonly FleetStatisticsRow[],
  { query, language, system }: Export,
): ExportedFile {
  const texts = fleetTexts[language];
  const { from, to, by } = query;
  const columns = columnsOf(by === 'machine', language, system);
  const format = csvFormatOf(language);
  const header = columns.map(([title]) => title);
  const lines = rows.map((row) => columns.map(([, cellOf]) => cellOf(row)));
  const table = [header, ...lines].map((cells) => csvLine(cells, format)).join('');
  return {
    name: `${texts.fileName}-${[...new Set([from, addDays(to, -1)])].join('_')}.csv`,
    content: Buffer.from(byteOrderMark + table),
  };
}

type Column = [title: string, cellOf: (row: FleetStatisticsRow) => CsvCell];

function columnsOf(isByMachine: boolean, language: Language, system: MeasurementSystem): Column[] {
  const texts = fleetTexts[language];
  const locale = localeOf(language);
  const list = new Intl.ListFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const wholeCell = (value: number): CsvCell => ({ value, decimals: 0 });
  const shown: Record<FleetFigure, { unit: string; decimals: number; of: (value: number) => number }> = {
    validShare: { unit: '%', decimals: 2, of: (share) => share * 100 },
    cost: { unit: 'EUR', decimals: 4, of: (euros) => euros },
    water: {
      unit: system === 'metric' ? 'l' : 'gal',
      decimals: 3,
      of: (deciLitres) => volumeForDisplay(deciLitres, system),
    },
    energy: { unit: 'kWh', decimals: 4, of: (wattHours) => wattHours / 1000 },
    chemistry: { unit: 'ml', decimals: 2, of: (millilitres) => millilitres },
  };
  const outlierText = ({ figure, against, by }: FleetOutlier) =>
    fillText(texts.outlier[against], {
      figure: texts.figure[figure],
      by: figure === 'validShare' ? fillText(texts.points, { by: points.format(by * 100) }) : percent.format(by),
    });
  const figureColumns = fleetFigures.flatMap((figure): Column[] => {
    const { unit, decimals, of } = shown[figure];
    const cell = (value: number | null): CsvCell => (value === null ? null : { value: of(value), decimals });
    const title = texts.figure[figure];
    return [
      [`${title} (${unit})`, ({ figures }) => cell(figures[figure].value)],
      [`${fillText(texts.before, { figure: title })} (${unit})`, ({ figures }) => cell(figures[figure].before)],
      [
        `${fillText(texts.like, { figure: title })} (${unit})`,
        ({ figures }) => cell(figures[figure].like?.value ?? null),
      ],
    ];
  });
  return [
    [texts.site, ({ companyName }) => companyName],
    [texts.companyCode, ({ companyCode }) => companyCode],
    ...(isByMachine
      ? ([
          [texts.machine, ({ machine }) => machine?.applianceName ?? null],
          [texts.serialNumber, ({ machine }) => machine?.serialNumber ?? null],
          [texts.model, ({ machine }) => machine?.modelNumber ?? null],
        ] satisfies Column[])
      : ([[texts.machines, ({ machineCount }) => wholeCell(machineCount)]] satisfies Column[])),
    [texts.cycles, ({ cycles }) => wholeCell(cycles)],
    [texts.cyclesBefore, ({ cyclesBefore }) => wholeCell(cyclesBefore)],
    [texts.valid, ({ valid }) => wholeCell(valid)],
    ...figureColumns,
    [texts.outliers, ({ outliers }) => outliers.map(outlierText).join('; ') || null],
    [texts.unpriced, ({ unpriced }) => unpriced && list.format(unpriced.tariffs.map((name) => texts.kind[name]))],
  ];
}
