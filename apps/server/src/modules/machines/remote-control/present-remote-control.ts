import type { RemoteControl } from '@washboard/contract/remote-control/remote-session';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { fullNameOf } from '../../people/accounts/index.ts';
import { endForgottenRemoteSession, findLiveRemoteSession } from './remote-sessions-repository.ts';

/** Every user in scope may know who controls a machine, because they may have to talk to each other. */
export async function presentRemoteControl(
  { clock, database: { orm } }: Context,
  actor: Actor,
  serialNumber: string,
): Promise<RemoteControl> {
  await endForgottenRemoteSession(orm, serialNumber, clock.now());
  const live = await findLiveRemoteSession(orm, serialNumber);
  if (!live) return { session: null };
  const { session, holder } = live;
  const isMine = session.heldBy === actor.userId;
  return {
    session: {
      sessionId: isMine ? session.id : null,
      isMine,
      heldBy: { name: fullNameOf(holder), companyName: holder.companyName },
      startedAt: session.startedAt.toISOString(),
    },
  };
}
