import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { SiteGap, SiteRecord } from '@washboard/contract/hygiene/site-hygiene';
import { fillText } from '@washboard/contract/languages/texts';
import { temperatureForDisplay, volumeForDisplay } from '@washboard/contract/units/units';
import { tableMoments, titlesInZone, writeSheet } from '../../../platform/reports/index.ts';
import type { CsvCell } from '../../../platform/spreadsheets/index.ts';
import { describeGap, describeRecord, profileText, type ReportStyle, unitNamesOf } from './describe-record.ts';
import { isGap, type RecordOrGap } from './merge-gaps.ts';
import { siteTableColumns, type TableColumn, tableColumns } from './texts.ts';

export function tabulateRecords(
  portions: AsyncIterable<readonly RecordOrGap[]>,
  style: ReportStyle,
): AsyncIterable<string> {
  const { texts, language, timeZone } = style;
  const units = unitNamesOf(style);
  const titleOf = titlesInZone(texts.column, ['start', 'end', 'actionAt'], timeZone);
  return writeSheet(portions, {
    language,
    columns: tableColumns,
    titleOf: (column) => fillText(titleOf(column), units),
    cellsOf: rowWriter(style),
  });
}

export function tabulateSiteRecords(
  portions: AsyncIterable<readonly (SiteRecord | SiteGap)[]>,
  style: Pick<ReportStyle, 'texts' | 'language' | 'system' | 'volumeSystem'>,
  styleOf: (serialNumber: string) => ReportStyle,
): AsyncIterable<string> {
  const writers = new Map<ReportStyle, ReturnType<typeof rowWriter>>();
  const writerOf = (machineStyle: ReportStyle) => {
    const writer = writers.get(machineStyle) ?? rowWriter(machineStyle);
    writers.set(machineStyle, writer);
    return writer;
  };
  const units = unitNamesOf(style);
  return writeSheet(portions, {
    language: style.language,
    columns: siteTableColumns,
    titleOf: (column) => fillText(style.texts.column[column], units),
    cellsOf(item) {
      const machineStyle = styleOf(item.serialNumber);
      const { applianceName, companyName } = item.machine;
      return {
        ...writerOf(machineStyle)(item),
        company: companyName,
        machine: applianceName,
        serialNumber: item.serialNumber,
        timeZone: machineStyle.timeZone,
      };
    },
  });
}

type Cells = Partial<Record<TableColumn, CsvCell>>;

function rowWriter(style: ReportStyle): (item: RecordOrGap) => Cells {
  const { texts, timeZone, system, volumeSystem } = style;
  const moment = tableMoments(timeZone);
  const wholeCell = (value: number): CsvCell => ({ value, decimals: 0 });
  const degrees = (value: number | null): CsvCell =>
    value === null ? null : { value: temperatureForDisplay(value, system), decimals: 1 };
  const volume = (value: number | null): CsvCell =>
    value === null
      ? null
      : { value: volumeForDisplay(value, volumeSystem), decimals: volumeSystem === 'metric' ? 1 : 2 };
  const millilitres = (value: number | null) => (value === null ? null : wholeCell(value));

  return (item) => (isGap(item) ? gapCells(item) : recordCells(item));

  function gapCells(gap: HygieneGap): Cells {
    const end = moment(new Date(gap.at));
    const reasons = describeGap(gap, style);
    return { number: wholeCell(gap.id), date: end.slice(0, 10), end, result: texts.gap.title, reasons };
  }

  function recordCells(record: HygieneRecord): Record<TableColumn, CsvCell> {
    const { values, limits, closing } = record;
    const { programme, result, reasons, alarms } = describeRecord(record, style);
    const end = moment(new Date(record.endedAt));
    return {
      number: wholeCell(record.id),
      date: end.slice(0, 10),
      start: moment(new Date(record.startedAt)),
      end,
      programme,
      cycleNumber: wholeCell(record.cycleNumber),
      outcome: texts.outcome[record.outcome],
      result,
      reasons: reasons.join('\n') || null,
      tankLowest: degrees(values.tankTmpMin),
      tankMean: degrees(values.tankTmpMean),
      tankHighest: degrees(values.tankTmpMax),
      tankLeast: degrees(limits.tankTmpMin),
      rinseLowest: degrees(values.rinseTmpMin),
      rinseMean: degrees(values.rinseTmpMean),
      rinseHighest: degrees(values.rinseTmpMax),
      rinseLeast: degrees(limits.rinseTmpMin),
      rinseMost: degrees(limits.rinseTmpMax),
      contact: wholeCell(values.contactS),
      contactLeast: limits.contactSMin === null ? null : wholeCell(limits.contactSMin),
      validation: record.validation?.reference ?? null,
      water: volume(values.waterVlm),
      rinseVolume: volume(values.rinseVlm),
      detergent: millilitres(values.detergentMl),
      rinseAid: millilitres(values.rinseAidMl),
      alarmCode: alarms.map(({ code }) => code).join('\n') || null,
      alarmDescription: alarms.map(({ description }) => description).join('\n') || null,
      severity: alarms.map(({ severity }) => severity).join('\n') || null,
      action: closing && texts.action[closing.action],
      words: closing?.words ?? null,
      person: closing?.personName ?? null,
      actionAt: closing && moment(new Date(closing.at)),
      profile: profileText(record, texts),
      profileVersion: wholeCell(record.profile.version),
      clock: record.isClockDoubtful ? texts.doubtful : null,
    };
  }
}
