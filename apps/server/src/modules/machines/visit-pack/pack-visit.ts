import { type VisitPack, visitMachineSchema } from '@washboard/contract/appliances/visit-pack';
import type { Actor } from '../../../actor.ts';
import { type ApplianceRow, applianceScope, findAppliance } from '../appliances/index.ts';
import { packMachine, type VisitContext } from './pack-machine.ts';

interface FoundMachines {
  rows: ApplianceRow[];
  missing: VisitPack['missing'];
}

export async function findMachines(
  { database, config }: VisitContext,
  actor: Actor,
  serialNumbers: readonly string[],
): Promise<FoundMachines> {
  const scope = applianceScope(actor, config.brand);
  const found: FoundMachines = { rows: [], missing: [] };
  for (const serialNumber of serialNumbers) {
    const row = await findAppliance(database.orm, scope, serialNumber);
    if (row) found.rows.push(row);
    else found.missing.push(serialNumber);
  }
  return found;
}

/**
 * The pack as JSON, one machine after the other: twenty of them are some 20 MB, which as one text would keep the
 * process from everything else for a second. Only fields of the contract leave.
 */
export async function* writePack(
  context: VisitContext,
  actor: Actor,
  { rows, missing }: FoundMachines,
): AsyncGenerator<string> {
  yield '{"machines":[';
  for (const [i, row] of rows.entries()) {
    const machine = visitMachineSchema.parse(await packMachine(context, actor, row));
    yield `${i === 0 ? '' : ','}${JSON.stringify(machine)}`;
  }
  yield `],"missing":${JSON.stringify(missing)}}`;
}
