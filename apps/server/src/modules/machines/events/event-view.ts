import type { DataModel } from '@washboard/contract/data-models/data-model';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { type ApplianceRow, requireAppliance } from '../appliances/index.ts';
import { hiddenCodes } from '../parameters/index.ts';

/** What somebody may see of the events of one machine. */
export interface EventView {
  appliance: ApplianceRow['appliance'];
  model: DataModel;
  /** Codes of parameters of which they may not know. */
  hidden: ReadonlySet<string>;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND */
export async function eventViewOf(context: Context, actor: Actor, serialNumber: string): Promise<EventView> {
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
  return { appliance, model, hidden: hiddenCodes(model, actor.role) };
}
