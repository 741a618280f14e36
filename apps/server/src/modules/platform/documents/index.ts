export { createDocumentFiles, type DocumentFiles, type Printers } from './document-files.ts';
export { sendDocument } from './send-document.ts';
