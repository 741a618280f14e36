import { type HygieneGap, type HygieneGapsQuery, mostGaps } from '@washboard/contract/hygiene/hygiene-gaps';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { findGaps, presentGaps } from './gaps-repository.ts';

/** What is missing among the records of a machine, newest first. @throws ProblemError APPLIANCE_NOT_FOUND */
export async function listGaps(
  context: Context,
  actor: Actor,
  { serialNumber, ...period }: HygieneGapsQuery & { serialNumber: string },
): Promise<HygieneGap[]> {
  await requireAppliance(context, actor, serialNumber);
  const search = { serialNumbers: [serialNumber], ...period };
  return presentGaps(await findGaps(context.database.orm, search, { limit: mostGaps, after: null }));
}
