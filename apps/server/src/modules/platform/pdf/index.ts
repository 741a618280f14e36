export { createLabelSheet } from './create-label-sheet.ts';
export { createPdf, figureWidth, type Pdf, type PdfEntry } from './create-pdf.ts';
export { createTablePdf, type TablePdf } from './create-table-pdf.ts';
export { type TableCell, tableWidth } from './open-table.ts';
export { openPdfWorkers, type PdfWorkers } from './pdf-workers.ts';
export type { Pen } from './pen.ts';
