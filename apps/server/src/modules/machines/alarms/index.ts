import type { ServerModule } from '../../../module.ts';
import { removeAlarmsBefore } from './update-alarms.ts';

export { alarmWordsOf } from './alarm-words.ts';
export { findTurns } from './find-turns.ts';
export {
  findResolutions,
  findResolutionsOf,
  lastResolution,
  type ResolutionRow,
  saveResolution,
} from './resolutions-repository.ts';
export { type AlarmSums, sumAlarms } from './sum-alarms.ts';
export { alarmResolutions, alarms } from './tables.ts';
export type { AlarmEvent } from './unknown-alarms.ts';
export { type MachineAlarm, updateAlarms } from './update-alarms.ts';
export { removeAlarmsBefore };

export const alarmsModule: ServerModule = {
  beforeDropping: { events: ({ database }, cutoff) => removeAlarmsBefore(database, cutoff) },
};
