export { removeAlarmsBefore } from './alarms-repository.ts';
export { alarmRoutes } from './routes.ts';
export { type AlarmEvent, type MachineAlarm, updateAlarms } from './update-alarms.ts';
