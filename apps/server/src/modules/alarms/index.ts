export { alarmWordsOf } from './alarm-words.ts';
export { removeAlarmsBefore } from './alarms-repository.ts';
export { alarmExportRoutes } from './export-routes.ts';
export { findResolutionsOf } from './resolutions-repository.ts';
export { alarmRoutes } from './routes.ts';
export { alarmResolutions, alarms } from './tables.ts';
export { type AlarmEvent, type MachineAlarm, updateAlarms } from './update-alarms.ts';
