export { createPdf, figureWidth, type Pdf } from './create-pdf.ts';
export type { Pen } from './pen.ts';
