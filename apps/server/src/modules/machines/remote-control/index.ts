import type { ServerModule } from '../../../module.ts';
import { remoteControlRoutes } from './routes.ts';

export {
  deliverySubject,
  parametersReportedSubject,
  secretChangedSubject,
  settledSubject,
} from './command-subjects.ts';
export { findCommand } from './commands-repository.ts';
export { endSessionsReportedOver } from './remote-sessions-repository.ts';
export { sendCommand } from './send-command.ts';
export { type MachineAnswer, sendUnrecordedCommand } from './send-unrecorded-command.ts';
export { commands } from './tables.ts';

export const remoteControlModule: ServerModule = {
  routes: [remoteControlRoutes],
};
