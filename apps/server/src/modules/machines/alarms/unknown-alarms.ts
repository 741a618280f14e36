import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { alarms } from './tables.ts';

/** A newly stored alarm event. */
export interface AlarmEvent {
  serialNumber: string;
  errorCode: string;
  seq: number;
}

/**
 * Unknown codes that may be open at a machine at the same time. With all known codes of a range they fit into an answer
 * about the machine (`openAlarmsColumn`), so a list and a count agree.
 */
const mostUnknownOpen = 30;

const known = [...new Set(knownSeverities.map(({ errorCode }) => errorCode))];
const isKnown = new Set(known);

/**
 * A defective machine may invent codes without end, and each open alarm is part of every answer about the machine.
 * Leaves out events of further unknown codes; known ones always pass, so no alarm that concerns safety is lost. The
 * events themselves are stored, and a code that was left out becomes an alarm when it is raised while others are cleared.
 */
export async function withoutExcess(transaction: Transaction, stored: readonly AlarmEvent[]): Promise<AlarmEvent[]> {
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
        notInArray(alarms.errorCode, known),
      ),
    );
  for (const { serialNumber, errorCode } of rows) open.get(serialNumber)?.add(errorCode);
  return stored
    .toSorted((a, b) => a.seq - b.seq)
    .filter(({ serialNumber, errorCode }) => {
      const codes = open.get(serialNumber);
      if (!codes || isKnown.has(errorCode)) return true;
      if (!codes.has(errorCode) && codes.size >= mostUnknownOpen) return false;
      codes.add(errorCode);
      return true;
    });
}
