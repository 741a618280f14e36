import type { HygieneRecordList, HygieneRecordListQuery } from '@washboard/contract/hygiene/hygiene-records';
import type { Orm } from '../../../../adapters/database/database.ts';
import { defineCursor } from '../../../../http/list-cursor.ts';
import { presentRecords } from './present-record.ts';
import { findRecords, recordCursorOf, recordCursorSchema } from './records-repository.ts';

const recordCursor = defineCursor('hygieneRecords', recordCursorSchema);

export async function listHygieneRecords(
  orm: Orm,
  { serialNumber, limit, cursor, ...search }: HygieneRecordListQuery & { serialNumber: string },
): Promise<HygieneRecordList> {
  const after = cursor ? recordCursor.decode(cursor) : null;
  const records = await findRecords(orm, { serialNumber, ...search }, { limit: limit + 1, after });
  const { rows, nextCursor } = recordCursor.cutPage(records, { limit, sortedBy: recordCursorOf });
  return { items: await presentRecords(orm, rows), nextCursor };
}
