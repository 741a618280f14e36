export {
  type ExportedFile,
  type ExportReader,
  exportName,
  exportReport,
  readerOf,
  sendExport,
} from './export-file.ts';
export { type ListColumn, type PrintedList, printList, printRows } from './print-list.ts';
export { printVerdict, type ReportVerdict } from './print-verdict.ts';
export { documentMoments, periodText, type ReportPeriod, tableMoments } from './report-times.ts';
export { readInPortions, titlesInZone, writeSheet } from './write-sheet.ts';
