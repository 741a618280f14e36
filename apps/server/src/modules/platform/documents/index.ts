export {
  createDocumentFiles,
  type DocumentFile,
  type DocumentFiles,
  type Printers,
  sendDocument,
} from './document-files.ts';
