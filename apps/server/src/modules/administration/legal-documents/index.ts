import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { legalDocumentRoutes } from './routes.ts';

export const legalDocumentsModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [legalDocumentRoutes],
};
