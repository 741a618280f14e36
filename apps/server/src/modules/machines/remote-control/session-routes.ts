import type { RemoteControl } from '@washboard/contract/remote-control/remote-session';
import { remoteSessionCalls } from '@washboard/contract/remote-control/remote-session-calls';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { holdRemoteControl, releaseRemoteControl } from './hold-remote-control.ts';
import { endForgottenSession, findLiveSession } from './remote-sessions-repository.ts';

/** A session in which one user controls a machine remotely, while its own keys are locked. */
export function remoteSessionRoutes(app: App, context: Context): void {
  serve(app, remoteSessionCalls.getRemoteControl, async ({ actor, params: { serialNumber } }) => {
    await requireAppliance(context, actor, serialNumber);
    return remoteControlOf(actor, serialNumber);
  });

  serve(
    app,
    remoteSessionCalls.runLive,
    async ({ actor, body: { sessionId, operationSet }, params: { serialNumber } }) => {
      await requireAppliance(context, actor, serialNumber);
      const act = operationSet === 1 ? holdRemoteControl : releaseRemoteControl;
      await act(context, { actor, serialNumber, sessionId });
      return remoteControlOf(actor, serialNumber);
    },
  );

  async function remoteControlOf(actor: Actor, serialNumber: string) {
    const { clock, database } = context;
    await endForgottenSession(database.orm, serialNumber, clock.now());
    return presentRemoteControl(await findLiveSession(database.orm, serialNumber), actor.userId);
  }
}

type LiveSession = Awaited<ReturnType<typeof findLiveSession>>;

/** Everyone in scope may know who steers a machine, because they may have to talk to each other. */
function presentRemoteControl(live: LiveSession, readerId: string): RemoteControl {
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
