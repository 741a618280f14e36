import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { alarmRoutes, openAlarmRoutes } from './routes.ts';

export { listAlarms } from './list-alarms.ts';
export { countCriticalAlarms } from './open-alarms-repository.ts';

export const alarmRegisterModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [alarmRoutes, openAlarmRoutes],
};
