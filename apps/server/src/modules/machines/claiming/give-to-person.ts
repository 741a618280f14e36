import type { Transaction } from '../../../adapters/database/database.ts';
import { type appliances, updateAppliance } from '../appliances/index.ts';
import { removeFromCustomer } from '../customers/index.ts';
import { reportingOwnership } from '../outgoing-events/index.ts';

type Machine = Pick<typeof appliances.$inferSelect, 'serialNumber' | 'companyCode' | 'assignedCompanyCode'> & {
  /** It is the maker's, and nobody has claimed it. */
  isStock: boolean;
};

interface Claimant {
  userId: string;
  companyCode: string | null;
}

/**
 * Claims a machine for a person. Lock the machine first. A machine in the maker's stock moves to the person's company;
 * any other stays in its company. @returns its company, and the companies that gained or lost it
 */
export async function giveToPerson(transaction: Transaction, machine: Machine, person: Claimant, at: Date) {
  const { serialNumber, isStock, assignedCompanyCode } = machine;
  const companyCode = isStock ? (person.companyCode ?? machine.companyCode) : machine.companyCode;
  await reportingOwnership(transaction, { serialNumber, kind: 'ownership.claimed', at }, () =>
    updateAppliance(transaction, serialNumber, {
      companyCode,
      claimedBy: person.userId,
      claimedAt: at,
      claimedFrom: isStock ? machine.companyCode : null,
      // An assignment by the maker ends when the machine leaves the stock.
      ...(isStock && { assignedCompanyCode: null }),
    }),
  );
  if (isStock) await removeFromCustomer(transaction, serialNumber);
  const affected = isStock ? [machine.companyCode, assignedCompanyCode, companyCode] : [];
  return { companyCode, companyCodes: affected.filter((code) => code !== null) };
}
