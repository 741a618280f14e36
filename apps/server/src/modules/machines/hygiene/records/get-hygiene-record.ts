import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { requireAppliance } from '../../appliances/index.ts';
import { presentRecords } from './present-record.ts';
import { findRecord } from './records-repository.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, HYGIENE_RECORD_NOT_FOUND */
export async function getHygieneRecord(
  context: Context,
  actor: Actor,
  { serialNumber, id }: { serialNumber: string; id: number },
): Promise<HygieneRecord> {
  const { orm } = context.database;
  await requireAppliance(context, actor, serialNumber);
  const row = await findRecord(orm, serialNumber, id);
  const [record] = row ? await presentRecords(orm, [row]) : [];
  if (!record) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
  return record;
}
