export { type AccessNews, accessSubject, announceAccessChange } from './access-news.ts';
export {
  confirmRotation,
  findSession,
  findSessionHolder,
  findSessions,
  insertSession,
  isActiveSession,
  keepSession,
  markSessionsEnded,
  removeEndedSessions,
  removeSessionsOf,
  type SessionsOfUser,
  sessionTtlDays,
  touchSession,
} from './sessions-repository.ts';
export { sessions } from './tables.ts';
