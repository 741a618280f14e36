export {
  type ExportedFile,
  exportName,
  exportReport,
  sendExport,
} from './export-file.ts';
export { type PrintedList, printList } from './print-list.ts';
export { readInPortions } from './read-in-portions.ts';
export { documentMoments, periodText, type ReportPeriod, tableMoments } from './report-times.ts';
export { titlesInZone, writeSheet } from './write-sheet.ts';
