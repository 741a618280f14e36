import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { removeAlarmsBefore } from './remove-alarms.ts';
import { alarmRoutes, openAlarmRoutes } from './routes.ts';

export type { AlarmEvent } from './alarm-event.ts';
export {
  alarmUrgencyColumn,
  hasAlarm,
  hasAlarmAtLeast,
  hasNoAlarm,
  joinAlarmCatalogue,
  joinWorstAlarms,
  rankUrgency,
} from './alarm-urgency.ts';
export { alarmWordsOf } from './alarm-words.ts';
export { type AlarmSums, type SoughtSums, sumAlarms } from './alarms-repository.ts';
export { findTransitions } from './find-transitions.ts';
export { findHandlingOf, removeHandling } from './inbox/alarm-handling-repository.ts';
export { takeReportedAlarm } from './inbox/take-alarm.ts';
export { isAlarmMuted, isStillTaken } from './inbox/taken-and-muted.ts';
export { listAlarms } from './list-alarms.ts';
export { countCriticalAlarms } from './list-open-alarms.ts';
export { findRepairStepsOf, removeRepairSteps } from './repair/repair-steps-repository.ts';
export {
  findResolutions,
  findResolutionsOf,
  lastResolution,
  type ResolutionRow,
  saveResolution,
} from './resolutions/resolutions-repository.ts';
export { type MachineAlarm, updateAlarms } from './update-alarms.ts';
export { removeAlarmsBefore };

export const alarmsModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [alarmRoutes, openAlarmRoutes],
  retention: { events: { beforeDropping: ({ database }, cutoff) => removeAlarmsBefore(database, cutoff) } },
};
