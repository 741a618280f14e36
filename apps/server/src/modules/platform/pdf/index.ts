export { createLabelSheet } from './create-label-sheet.ts';
export { createPdf, figureWidth, type Pdf } from './create-pdf.ts';
export { createTablePdf, type TablePdf } from './create-table-pdf.ts';
export { drawCheck, drawDiamond, inks } from './draw-marks.ts';
export { type OpenTable, type TableCell, type TableColumn, tableGutter, tableWidth } from './open-table.ts';
export { openPdfWorkers, type PdfWorkers } from './pdf-workers.ts';
export type { Pen } from './pen.ts';
