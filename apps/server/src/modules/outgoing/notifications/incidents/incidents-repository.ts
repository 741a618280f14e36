import { and, eq } from 'drizzle-orm';
import type { Holder } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { type IncidentRow, incidents } from '../tables.ts';

export type Reader = Pick<Holder, 'userId' | 'role' | 'companyCode'>;

/** @throws ProblemError NOTIFICATION_NOT_FOUND, also outside the scope */
export async function findIncident(
  orm: Pick<Orm, 'select'>,
  { holder, brand, id }: { holder: Reader; brand: string; id: string },
): Promise<{ incident: IncidentRow; machine: typeof appliances.$inferSelect }> {
  const [row] = await orm
    .select({ incident: incidents, machine: appliances })
    .from(incidents)
    .innerJoin(appliances, eq(appliances.serialNumber, incidents.serialNumber))
    .where(and(eq(incidents.id, id), applianceScope(holder, brand)));
  if (!row) throw new ProblemError('NOTIFICATION_NOT_FOUND');
  return row;
}

const codedKinds = new Set(['alarm', 'supplies']);

export function errorCodeOf({ kind, key }: Pick<IncidentRow, 'kind' | 'key'>): string | null {
  return codedKinds.has(kind) ? key : null;
}
