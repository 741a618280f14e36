export { type AccessNews, accessSubject, announceAccessChange } from './access-news.ts';
export { endSession } from './end-session.ts';
export { endSessions, endSessionsWithin } from './end-sessions.ts';
export { sessionRoutes } from './session-routes.ts';
export {
  findSessionHolder,
  insertSession,
  removeEndedSessions,
  sessionTtlDays,
  touchSession,
} from './sessions-repository.ts';
export { sessions } from './tables.ts';
