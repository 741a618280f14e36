export { deliverySubject, parametersToldSubject, secretChangedSubject, settledSubject } from './command-subjects.ts';
export { findCommand } from './commands-repository.ts';
export { endToldSessions } from './remote-sessions-repository.ts';
export { remoteControlRoutes } from './routes.ts';
export { type CommandTimes, sendCommand } from './send-command.ts';
export { commands } from './tables.ts';
export { type MachineAnswer, tellMachine } from './tell-machine.ts';
