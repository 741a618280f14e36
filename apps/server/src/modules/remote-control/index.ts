export { deliverySubject, settledSubject } from './command-subjects.ts';
export { remoteControlRoutes } from './routes.ts';
export type { CommandTimes } from './send-command.ts';
