import type { ServerModule } from '../../../module.ts';
import { removeEndedSessions } from './sessions-repository.ts';

export {
  type AccessNews,
  accessSubject,
  announceAccessChange,
  confirmRotation,
  findSession,
  findSessionHolder,
  findSessions,
  insertSession,
  isActiveSession,
  markSessionsEnded,
  removeSessionsOf,
  type SessionsOfUser,
  saveSession,
  sessionTtlDays,
  touchSession,
} from './sessions-repository.ts';
export { removeEndedSessions };

export const sessionsModule: ServerModule = {
  tidy: ({ database }, now) => removeEndedSessions(database.orm, now),
};
