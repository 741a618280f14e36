export { listAlarms } from './list-alarms.ts';
export { countCriticalAlarms } from './open-alarms-repository.ts';
export { alarmRoutes, openAlarmRoutes } from './routes.ts';
