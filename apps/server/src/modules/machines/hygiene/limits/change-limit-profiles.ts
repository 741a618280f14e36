import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type HygieneLimits,
  type LimitProfile,
  type LimitProfileChange,
  type LimitProfileEntry,
  maxLimitProfiles,
  maxLimitVersions,
} from '@washboard/contract/hygiene/hygiene-limits';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { requireCompany } from '../../../people/companies/index.ts';
import { companyScope, companySubtree } from '../../../people/scope/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { limitProfiles, limitProfileVersions } from '../tables.ts';
import { presentLimitProfile, requireLimitProfile } from './limit-profiles-repository.ts';

interface Place {
  companyCode: string;
  id: string;
}

/** @throws ProblemError COMPANY_NOT_FOUND outside the scope; TOO_MANY_LIMIT_PROFILES; LIMIT_PROFILE_NAME_TAKEN */
export async function createLimitProfile(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, entry }: { companyCode: string; entry: LimitProfileEntry },
): Promise<LimitProfile> {
  const { name, limits } = entry;
  const id = randomUUID();
  return database.orm.transaction(async (transaction) => {
    await lockProfilesOf(transaction, actor, companyCode);
    const existing = await transaction.$count(limitProfiles, eq(limitProfiles.companyCode, companyCode));
    if (existing >= maxLimitProfiles) throw new ProblemError('TOO_MANY_LIMIT_PROFILES');
    await requireFreeName(transaction, { companyCode, id, name });
    const at = clock.now();
    await transaction.insert(limitProfiles).values({ id, companyCode, name, version: 1, changedAt: at });
    await addVersion(transaction, { id, version: 1, name, limits, actor, at });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'company.limitProfileCreated',
      subject: companyCode,
      after: inDegrees(limits),
      detail: { limitProfile: name },
    });
    return presentLimitProfile(await requireLimitProfile(transaction, companyCode, id));
  });
}

/**
 * A client can repeat the call after a lost response: the same content changes nothing.
 *
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope; LIMIT_PROFILE_NOT_FOUND, also for a retired one;
 * LIMITS_CHANGED with the current version, if `version` differs; LIMIT_PROFILE_NAME_TAKEN; TOO_MANY_LIMIT_PROFILES
 */
export async function changeLimitProfile(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, id, change }: Place & { change: LimitProfileChange },
): Promise<LimitProfile> {
  const { name, limits } = change;
  return database.orm.transaction(async (transaction) => {
    await lockProfilesOf(transaction, actor, companyCode);
    const before = await requireLimitProfile(transaction, companyCode, id);
    if (before.retiredAt !== null) throw new ProblemError('LIMIT_PROFILE_NOT_FOUND');
    if (before.name === name && isDeepStrictEqual(before.limits, { ...limits })) return presentLimitProfile(before);
    if (before.version !== change.version) {
      const errors = [{ path: 'version', message: String(before.version) }];
      throw new ProblemError('LIMITS_CHANGED', { errors });
    }
    if (before.version >= maxLimitVersions) throw new ProblemError('TOO_MANY_LIMIT_PROFILES');
    await requireFreeName(transaction, { companyCode, id, name });
    const at = clock.now();
    const version = before.version + 1;
    await addVersion(transaction, { id, version, name, limits, actor, at });
    await transaction.update(limitProfiles).set({ name, version, changedAt: at }).where(eq(limitProfiles.id, id));
    const fieldsOf = (ofName: string, ofVersion: number, of: HygieneLimits) => ({
      ...(name !== before.name && { name: ofName }),
      version: ofVersion,
      ...inDegrees(of),
    });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'company.limitProfileChanged',
      subject: companyCode,
      before: fieldsOf(before.name, before.version, before.limits),
      after: fieldsOf(name, version, limits),
      detail: { limitProfile: name },
    });
    return presentLimitProfile(await requireLimitProfile(transaction, companyCode, id));
  });
}

/**
 * Retiring a profile again changes nothing.
 *
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope; LIMIT_PROFILE_NOT_FOUND; LIMIT_PROFILE_IN_USE with the
 * numbers of machines and companies for which it is chosen
 */
export async function retireLimitProfile(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, id }: Place,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await lockProfilesOf(transaction, actor, companyCode);
    const { name, version, retiredAt } = await requireLimitProfile(transaction, companyCode, id);
    if (retiredAt !== null) return;
    const at = clock.now();
    // The update waits for simultaneous choices, so the next statement sees them.
    await transaction.update(limitProfiles).set({ retiredAt: at }).where(eq(limitProfiles.id, id));
    const uses = await countUses(transaction, { companyCode, id });
    if (uses.machines + uses.companies > 0) {
      const errors = Object.entries(uses).map(([path, count]) => ({ path, message: String(count) }));
      throw new ProblemError('LIMIT_PROFILE_IN_USE', { errors });
    }
    await recordAudit(transaction, {
      at,
      actor,
      action: 'company.limitProfileRetired',
      subject: companyCode,
      detail: { limitProfile: name, version },
    });
  });
}

/** @throws ProblemError COMPANY_NOT_FOUND */
async function lockProfilesOf(transaction: Transaction, actor: Actor, companyCode: string): Promise<void> {
  await requireCompany(transaction, companyScope(actor), companyCode, 'no key update');
}

/** A name in records means one profile, so retired profiles keep their names. */
async function requireFreeName(transaction: Transaction, { companyCode, id, name }: Place & { name: string }) {
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

async function addVersion(transaction: Transaction, { id, version, name, limits, actor, at }: Version): Promise<void> {
  await transaction.insert(limitProfileVersions).values({
    profileId: id,
    version,
    name,
    ...limits,
    createdAt: at,
    createdBy: actor.userId,
  });
}

/** A choice that a move has put out of reach does not count. */
async function countUses(transaction: Transaction, { companyCode, id }: Place) {
  const { rows } = await transaction.execute<{ machines: number; companies: number }>(sql`
    select
      (select count(*)::int from machine_limit_choices c join appliances a on a.serial_number = c.serial_number
        where c.profile_id = ${id} and a.company_code in ${companySubtree(companyCode)}) as machines,
      (select count(*)::int from company_limit_choices c
        where c.profile_id = ${id} and c.company_code in ${companySubtree(companyCode)}) as companies`);
  return { machines: rows[0]?.machines ?? 0, companies: rows[0]?.companies ?? 0 };
}

const inDegrees = ({ tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin }: HygieneLimits) => ({
  tankTmpMin: tankTmpMin / 10,
  rinseTmpMin: rinseTmpMin / 10,
  rinseTmpMax: rinseTmpMax / 10,
  contactSMin,
});
