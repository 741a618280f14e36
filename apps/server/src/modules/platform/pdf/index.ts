export { createLabelSheet } from './create-label-sheet.ts';
export { createPdf, figureWidth, type Pdf } from './create-pdf.ts';
export { openPdfWorkers, type PdfLimits, type PdfWorkers } from './pdf-workers.ts';
export type { Pen } from './pen.ts';
