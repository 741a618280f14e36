export {
  type ExportedFile,
  exportName,
  sendExport,
} from './export-file.ts';
export { readInPortions } from './read-in-portions.ts';
export { documentMoments, fill, periodText, type ReportPeriod, tableHeader, tableMoments } from './report-texts.ts';
