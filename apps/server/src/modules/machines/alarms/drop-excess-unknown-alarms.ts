import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { AlarmEvent } from './alarm-event.ts';
import { alarms } from './tables.ts';

/**
 * Alarms with known and this many unknown codes fit into one response (`openAlarmsColumn`), so a list and its count
 * agree.
 */
const maxUnknownOpen = 30;

const knownCodes = [...new Set(knownSeverities.map(({ errorCode }) => errorCode))];
const isKnown = new Set(knownCodes);

/**
 * A defective machine may invent codes without end, and each response about it has its open alarms. Further unknown
 * codes therefore raise none; known codes always pass, so no safety alarm is lost.
 */
export async function dropExcessUnknownAlarms(
  transaction: Transaction,
  stored: readonly AlarmEvent[],
): Promise<AlarmEvent[]> {
  const open = new Map<string, Set<string>>();
  for (const { serialNumber, errorCode } of stored) {
    if (!isKnown.has(errorCode)) open.set(serialNumber, open.get(serialNumber) ?? new Set());
  }
  if (open.size === 0) return [...stored];
  const rows = await transaction
    .select({ serialNumber: alarms.serialNumber, errorCode: alarms.errorCode })
    .from(alarms)
    .where(
      and(
        eq(alarms.serialNumber, sql`any(${sql.param([...open.keys()])}::text[])`),
        isNull(alarms.clearedSeq),
        notInArray(alarms.errorCode, knownCodes),
      ),
    );
  for (const { serialNumber, errorCode } of rows) open.get(serialNumber)?.add(errorCode);
  return stored
    .toSorted((a, b) => a.seq - b.seq)
    .filter(({ serialNumber, errorCode }) => {
      const codes = open.get(serialNumber);
      if (!codes || isKnown.has(errorCode)) return true;
      if (!codes.has(errorCode) && codes.size >= maxUnknownOpen) return false;
      codes.add(errorCode);
      return true;
    });
}
