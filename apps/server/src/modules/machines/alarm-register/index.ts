export { alarmRoutes } from './routes.ts';
