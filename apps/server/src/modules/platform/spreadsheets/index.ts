export { byteOrderMark, type CsvCell, type CsvFormat, csvFormatOf, csvLine, plainText } from './csv.ts';
export { type CellDoubt, readCsv, UnreadableTableError, type UploadedCell, type UploadedRow } from './read-csv.ts';
export { openTableReader, type TableReader } from './table-reader.ts';
