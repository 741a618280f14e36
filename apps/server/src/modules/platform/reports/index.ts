export {
  type ExportedFile,
  exportName,
  exportReport,
  sendExport,
} from './export-file.ts';
export { type PrintedList, printList } from './print-list.ts';
export { documentMoments, periodText, type ReportPeriod, tableMoments } from './report-times.ts';
export { readInPortions, titlesInZone, writeSheet } from './write-sheet.ts';
