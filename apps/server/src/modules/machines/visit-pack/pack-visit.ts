import type { VisitMachine, VisitPack } from '@washboard/contract/appliances/visit-pack';
import type { Actor } from '../../../actor.ts';
import { applianceScope, findAppliance } from '../appliances/index.ts';
import { packMachine, type VisitContext } from './pack-machine.ts';

/** One machine after the other, so that a pack leaves the connections of the database to other callers. */
export async function packVisit(
  context: VisitContext,
  actor: Actor,
  serialNumbers: readonly string[],
): Promise<VisitPack> {
  const { database, config } = context;
  const scope = applianceScope(actor, config.brand);
  const machines: VisitMachine[] = [];
  const missing: string[] = [];
  for (const serialNumber of serialNumbers) {
    const row = await findAppliance(database.orm, scope, serialNumber);
    if (row) machines.push(await packMachine(context, actor, row));
    else missing.push(serialNumber);
  }
  return { machines, missing };
}
