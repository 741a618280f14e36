export { deliverySubject, settledSubject } from './command-subjects.ts';
export { remoteControlRoutes } from './routes.ts';
