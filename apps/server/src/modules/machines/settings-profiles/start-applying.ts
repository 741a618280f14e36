import type { Context } from '../../../context.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { applyToMachine } from './apply-to-machine.ts';

/** From now on this process takes profiles to machines, one machine after the other. */
export async function startApplying(context: Context, times?: CommandTimes): Promise<void> {
  await context.jobQueue.work('profile', (key) => applyToMachine(context, key, times));
}
