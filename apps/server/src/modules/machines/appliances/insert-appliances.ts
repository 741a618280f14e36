import type { Transaction } from '../../../adapters/database/database.ts';
import { applianceStates, appliances } from './tables.ts';

export interface NewApplianceRow
  extends Pick<
    typeof appliances.$inferInsert,
    'serialNumber' | 'brand' | 'gamma' | 'modelNumber' | 'revision' | 'companyCode' | 'ratingPower' | 'linkSecretHash'
  > {
  /** As delivered, until the machine reports its own; null: not entered. */
  versions: { FW00: string; FW02: string } | null;
}

/** Inserts new machines. @returns the serial numbers that were free; the others are left as they are */
export async function insertAppliances(transaction: Transaction, rows: readonly NewApplianceRow[]): Promise<string[]> {
  const inserted = await transaction
    .insert(appliances)
    .values(rows.map(({ versions: _, ...row }) => row))
    .onConflictDoNothing()
    .returning({ serialNumber: appliances.serialNumber });
  const added = new Set(inserted.map(({ serialNumber }) => serialNumber));
  const states = rows
    .filter(({ serialNumber }) => added.has(serialNumber))
    .map(({ serialNumber, versions }) => ({ serialNumber, versions }));
  if (states.length > 0) await transaction.insert(applianceStates).values(states);
  return [...added];
}
