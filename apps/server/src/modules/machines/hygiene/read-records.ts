import type { HygieneRecordList, HygieneRecordListQuery } from '@washboard/contract/hygiene/hygiene-records';
import type { Orm } from '../../../adapters/database/database.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { presentRecords } from './present-record.ts';
import { findRecords, placeOf, recordCursorSchema } from './records-repository.ts';

const list = 'hygieneRecords';

/** One page of the hygiene records of a machine. */
export async function readRecords(
  orm: Orm,
  { serialNumber, limit, cursor, ...search }: HygieneRecordListQuery & { serialNumber: string },
): Promise<HygieneRecordList> {
  const after = cursor ? decodeCursor(list, recordCursorSchema, cursor) : null;
  const found = await findRecords(orm, { serialNumber, ...search }, { limit: limit + 1, after });
  const { rows, nextCursor } = cutPage(found, { limit, list, sortedBy: placeOf });
  return { items: await presentRecords(orm, rows), nextCursor };
}
