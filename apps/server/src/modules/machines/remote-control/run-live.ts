import type { RemoteControl } from '@washboard/contract/remote-control/remote-session';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { holdRemoteControl, releaseRemoteControl } from './hold-remote-control.ts';
import { presentRemoteControl } from './present-remote-control.ts';

interface RunLive {
  serialNumber: string;
  sessionId: string;
  operationSet: 0 | 1;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, and the errors of `holdRemoteControl` */
export async function runLive(
  context: Context,
  actor: Actor,
  { serialNumber, sessionId, operationSet }: RunLive,
): Promise<RemoteControl> {
  await requireAppliance(context, actor, serialNumber);
  const order = { actor, serialNumber, sessionId };
  await (operationSet === 1 ? holdRemoteControl(context, order) : releaseRemoteControl(context, order));
  return presentRemoteControl(context, actor, serialNumber);
}
