import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { requireCompany } from '../../../people/companies/index.ts';
import { companyScope } from '../../../people/scope/index.ts';
import { limitProfiles, limitProfileVersions } from '../tables.ts';

export interface ProfileKey {
  companyCode: string;
  id: string;
}

/** @throws ProblemError COMPANY_NOT_FOUND */
export async function lockProfilesOf(transaction: Transaction, actor: Actor, companyCode: string): Promise<void> {
  await requireCompany(transaction, companyScope(actor), companyCode, 'no key update');
}

/** A name in records means one profile, so retired profiles keep their names. */
export async function requireFreeName(
  transaction: Transaction,
  { companyCode, id, name }: ProfileKey & { name: string },
) {
  const isSame = sql`lower(${limitProfiles.name}) = lower(${name})`;
  const ofOther = and(eq(limitProfiles.companyCode, companyCode), ne(limitProfiles.id, id), isSame);
  if ((await transaction.$count(limitProfiles, ofOther)) > 0) throw new ProblemError('LIMIT_PROFILE_NAME_TAKEN');
}

interface Version {
  id: string;
  version: number;
  name: string;
  limits: HygieneLimits;
  actor: Actor;
  at: Date;
}

export async function addVersion(
  transaction: Transaction,
  { id, version, name, limits, actor, at }: Version,
): Promise<void> {
  await transaction.insert(limitProfileVersions).values({
    profileId: id,
    version,
    name,
    ...limits,
    createdAt: at,
    createdBy: actor.userId,
  });
}

export const inDegrees = ({ tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin }: HygieneLimits) => ({
  tankTmpMin: tankTmpMin / 10,
  rinseTmpMin: rinseTmpMin / 10,
  rinseTmpMax: rinseTmpMax / 10,
  contactSMin,
});
