import type { Actor } from '../../../actor.ts';
import type { ApplianceRow } from './appliances-repository.ts';

/**
 * Whether a machine goes back to the maker's stock when this person gives it up. Who has left the company that it came
 * to cannot take it away from there: only their own tie to it ends.
 */
export function returnsToStock(
  { companyCode, claimedFrom }: Pick<ApplianceRow['appliance'], 'companyCode' | 'claimedFrom'>,
  actor: Pick<Actor, 'role' | 'companyCode'>,
): boolean {
  if (claimedFrom === null) return false;
  return actor.role === 'ADMIN' || companyCode === actor.companyCode || companyCode === claimedFrom;
}
