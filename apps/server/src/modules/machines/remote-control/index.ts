import type { ServerModule } from '../../../module.ts';
import { remoteControlRoutes } from './routes.ts';

export { findCommand } from './commands-repository.ts';
export { RecentCommands } from './recent-commands.ts';
export { endSessionsReportedOver } from './remote-sessions-repository.ts';
export {
  deliverySubject,
  type MachineAnswer,
  parametersReportedSubject,
  secretChangedSubject,
  sendCommand,
  sendUnrecordedCommand,
  settledSubject,
} from './send-command.ts';

export const remoteControlModule: ServerModule = {
  routes: [remoteControlRoutes],
};
