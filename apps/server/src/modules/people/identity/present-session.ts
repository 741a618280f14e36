import type { Session } from '@washboard/contract/accounts/sessions';
import type { sessions } from '../sessions/tables.ts';

export function presentSession(session: typeof sessions.$inferSelect, currentSessionId: string): Session {
  return {
    id: session.id,
    isCurrent: session.id === currentSessionId,
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
    startedAt: session.startedAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  };
}
