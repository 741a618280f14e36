import { minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { startImporting } from './add-lines.ts';
import { removeImportsBefore } from './imports-repository.ts';
import { eraseExpiredSecrets } from './link-secrets.ts';
import { importRoutes, machineRegistrationRoutes } from './routes.ts';

export { addAppliances } from './add-appliances.ts';
export { readMachines } from './read-machines.ts';

export const machineRegistrationModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [machineRegistrationRoutes, importRoutes],
  queues: [startImporting],
  periodic: ({ database, clock }) => [
    { everyMs: minuteMs, failure: 'erasing secrets failed', work: () => eraseExpiredSecrets(database, clock.now()) },
  ],
  retention: { events: { beforeDropping: ({ database }, cutoff) => removeImportsBefore(database, cutoff) } },
};
