export { createDocumentFiles, type DocumentFiles, type Printers, sendDocument } from './document-files.ts';
