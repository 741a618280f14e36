import { isPermitted } from '@washboard/contract/accounts/permissions';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { findHolder } from '../../people/accounts/index.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { recordApplied } from './record-applied.ts';
import { findRunMachine } from './runs-repository.ts';
import { profileRunMachines } from './tables.ts';
import { type MachineResult, writeValues } from './write-values.ts';

/**
 * One machine of a run, once: whoever asked for it must still be allowed to. Tried again, it finds the machine settled,
 * or asks what became of the same write.
 */
export async function applyToMachine(
  context: Context,
  key: { runId: string; serialNumber: string },
  times?: CommandTimes,
): Promise<void> {
  const { database, clock } = context;
  const found = await findRunMachine(database.orm, key);
  if (found?.machine.outcome !== 'waiting') return;
  const { run, machine } = found;
  const holder = await findHolder(database.orm, run.requestedBy);
  const isAllowed = holder !== null && isPermitted(holder, 'settings-profiles:manage');
  const result: MachineResult = isAllowed
    ? await writeValues(
        context,
        {
          actor: { ...holder, sessionId: run.sessionId, origin: run.origin },
          serialNumber: machine.serialNumber,
          commandId: machine.commandId,
          gamma: run.gamma,
          modelNumber: run.modelNumber,
          values: run.values,
        },
        times,
      )
    : { outcome: 'refused', reason: 'FORBIDDEN', parameters: [] };
  await database.orm.transaction(async (transaction) => {
    const at = clock.now();
    const settled = await transaction
      .update(profileRunMachines)
      .set({ ...result, settledAt: at })
      .where(
        and(
          eq(profileRunMachines.runId, run.id),
          eq(profileRunMachines.serialNumber, machine.serialNumber),
          eq(profileRunMachines.outcome, 'waiting'),
        ),
      )
      .returning({ runId: profileRunMachines.runId });
    if (settled.length === 0) return;
    await recordApplied(context, transaction, { at, run, serialNumber: machine.serialNumber, ...result });
  });
}
