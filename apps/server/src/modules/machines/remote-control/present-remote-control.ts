import type { RemoteControl } from '@washboard/contract/remote-control/remote-session';
import type { findLiveSession } from './remote-sessions-repository.ts';

type LiveSession = Awaited<ReturnType<typeof findLiveSession>>;

/** Who knows a machine may know who steers it: they have to talk to each other. */
export function presentRemoteControl(live: LiveSession, readerId: string): RemoteControl {
  if (!live) return { session: null };
  const { session, holder } = live;
  const isMine = session.heldBy === readerId;
  return {
    session: {
      sessionId: isMine ? session.id : null,
      isMine,
      heldBy: { name: `${holder.firstName} ${holder.lastName}`.trim(), companyName: holder.companyName },
      startedAt: session.startedAt.toISOString(),
    },
  };
}
