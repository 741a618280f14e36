import type { ServerModule } from '../../../module.ts';
import { sessionRoutes } from './routes.ts';
import { removeEndedSessions } from './sessions-repository.ts';
import { removeExpiredTokens } from './token-store.ts';

export { endSession, endSessions, endSessionsWithin } from './end-session.ts';
export {
  type AccessNews,
  accessSubject,
  announceAccessChange,
  confirmRotation,
  findSession,
  findSessionHolder,
  insertSession,
  isActiveSession,
  markSessionsEnded,
  removeSessionsOf,
  saveSession,
  sessionTtlDays,
  touchSession,
} from './sessions-repository.ts';
export { rotationOf, TokenStore } from './token-store.ts';
export { removeExpiredTokens };

export const sessionsModule: ServerModule = {
  routes: [sessionRoutes],
  tidy: async ({ database }, now) => {
    await removeExpiredTokens(database, now);
    await removeEndedSessions(database.orm, now);
  },
};
