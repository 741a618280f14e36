import type { ServiceLogEntry } from '@washboard/contract/service-log/service-log';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { requireAppliance } from '../../machines/appliances/index.ts';
import { type EntryKey, findEntry } from './entries-repository.ts';
import { presentEntries } from './list-service-log.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_LOG_ENTRY_NOT_FOUND */
export async function getServiceLogEntry(context: Context, actor: Actor, key: EntryKey): Promise<ServiceLogEntry> {
  const { orm } = context.database;
  await requireAppliance(context, actor, key.serialNumber);
  const row = await findEntry(orm, key);
  const [entry] = row ? await presentEntries(orm, [row], actor) : [];
  if (!entry) throw new ProblemError('SERVICE_LOG_ENTRY_NOT_FOUND');
  return entry;
}
