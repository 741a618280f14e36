import type {
  HygieneRecord,
  HygieneRecordList,
  HygieneRecordListQuery,
} from '@washboard/contract/hygiene/hygiene-records';
import type { Actor } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { defineCursor } from '../../../../http/list-cursor.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { requireAppliance } from '../../appliances/index.ts';
import { presentRecords } from './present-record.ts';
import { findRecord, findRecords, recordCursorOf, recordCursorSchema } from './records-repository.ts';

const recordCursor = defineCursor('hygieneRecords', recordCursorSchema);

export async function readRecords(
  orm: Orm,
  { serialNumber, limit, cursor, ...search }: HygieneRecordListQuery & { serialNumber: string },
): Promise<HygieneRecordList> {
  const after = cursor ? recordCursor.decode(cursor) : null;
  const found = await findRecords(orm, { serialNumber, ...search }, { limit: limit + 1, after });
  const { rows, nextCursor } = recordCursor.cutPage(found, { limit, sortedBy: recordCursorOf });
  return { items: await presentRecords(orm, rows), nextCursor };
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, HYGIENE_RECORD_NOT_FOUND */
export async function readRecord(
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
