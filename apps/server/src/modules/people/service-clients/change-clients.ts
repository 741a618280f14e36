import { randomUUID } from 'node:crypto';
import { isAtLeast, mayChangeAccount, type Permission, type Role } from '@washboard/contract/accounts/permissions';
import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import {
  impliedScope,
  maxLifeDays,
  maxServiceClients,
  type NewServiceClient,
  type ServiceClientChange,
  scopesOf,
  serviceScopes,
} from '@washboard/contract/service-clients/service-clients';
import type { OverlapHours } from '@washboard/contract/subscription-keys/subscription-keys';
import { hourMs } from '@washboard/contract/time/durations';
import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { auditRefusal, recordAudit } from '../../platform/audit/index.ts';
import { generateSecret, hashSecret, secretHintOf } from '../../platform/secrets/index.ts';
import { insertProgramAccount, isProgramOf, requireGrantable, updateAccount } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { companies } from '../companies/tables.ts';
import { announceAccessChange, markSessionsEnded } from '../sessions/index.ts';
import { administeredClients, type ClientRow, findClient } from './clients-repository.ts';
import { serviceClients } from './tables.ts';

type Parts = Pick<Context, 'database' | 'clock' | 'bus'>;

/** The secret is returned only here and is not stored. */
export interface IssuedClient {
  row: ClientRow;
  clientSecret: string;
}

/**
 * @throws ProblemError as `requireGrantable` and `requireOwnSight`; VALIDATION_FAILED for a scope or expiry beyond the
 * limits; TOO_MANY_CLIENTS
 */
export async function createClient(parts: Parts, actor: Actor, client: NewServiceClient): Promise<IssuedClient> {
  const { name, companyCode, role, administrationProfile } = client;
  const at = parts.clock.now();
  const id = randomUUID();
  const clientSecret = generateSecret('wbs');
  const expiresAt = requireExpiry(client.expiresAt, at);
  const scopes = requireScopes(client);
  return auditRefusal(parts, { actor, attempted: 'serviceClient.created', subject: companyCode }, async () => {
    const row = await parts.database.orm.transaction(async (transaction) => {
      await requireGrantable(transaction, actor, client);
      await requireOwnSight(transaction, actor, client);
      await requireRoom(transaction, companyCode);
      const rights = { companyCode, role, administrationProfile, scopes };
      await insertProgramAccount(transaction, { id, name, createdAt: at, ...rights });
      await transaction.insert(serviceClients).values({
        userId: id,
        secretHash: hashSecret(clientSecret),
        hint: secretHintOf(clientSecret),
        sessionId: randomUUID(),
        expiresAt,
        createdAt: at,
        createdBy: actor.userId,
      });
      const after = { name, ...rights, expiresAt };
      await recordAudit(transaction, { at, actor, action: 'serviceClient.created', subject: id, after });
      return requireClient(transaction, actor, id);
    });
    return { row, clientSecret };
  });
}

/**
 * Tokens could outlive an earlier expiry, which therefore ends them.
 * @throws ProblemError SERVICE_CLIENT_NOT_FOUND, GRANT_TOO_HIGH, SERVICE_CLIENT_CHANGED; VALIDATION_FAILED for the
 * expiry
 */
export async function changeClient(
  parts: Parts,
  actor: Actor,
  change: ServiceClientChange & { id: string },
): Promise<ClientRow> {
  const { id, name, ifName, ifExpiresAt } = change;
  const at = parts.clock.now();
  return changing(parts, { actor, id, action: 'serviceClient.changed' }, async (transaction, before) => {
    const expiresAt = new Date(change.expiresAt);
    const isSameExpiry = expiresAt.getTime() === before.expiresAt.getTime();
    if (before.name === name && isSameExpiry) return;
    const isOvertaken =
      (ifName !== undefined && ifName !== before.name) ||
      (ifExpiresAt !== undefined && Date.parse(ifExpiresAt) !== before.expiresAt.getTime());
    if (isOvertaken) throw new ProblemError('SERVICE_CLIENT_CHANGED');
    if (!isSameExpiry) requireExpiry(change.expiresAt, at);
    await updateAccount(transaction, { id }, { firstName: name });
    const isEarlier = expiresAt < before.expiresAt;
    const session = isEarlier ? { sessionId: randomUUID() } : {};
    await transaction
      .update(serviceClients)
      .set({ expiresAt, ...session })
      .where(eq(serviceClients.userId, id));
    if (isEarlier) await markSessionsEnded(transaction, { userId: id }, at);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'serviceClient.changed',
      subject: id,
      before: { name: before.name, expiresAt: before.expiresAt },
      after: { name, expiresAt },
    });
  });
}

/**
 * Without an overlap, secret and tokens end immediately; with one, the previous secret stays valid for that time.
 * @throws ProblemError SERVICE_CLIENT_NOT_FOUND, GRANT_TOO_HIGH
 */
export async function rotateClient(
  parts: Parts,
  actor: Actor,
  { id, overlapHours }: { id: string; overlapHours: OverlapHours },
): Promise<IssuedClient> {
  const at = parts.clock.now();
  const clientSecret = generateSecret('wbs');
  const hasOverlap = overlapHours > 0;
  const row = await changing(parts, { actor, id, action: 'serviceClient.rotated' }, async (transaction, before) => {
    await requireOwnSight(transaction, actor, before);
    await transaction
      .update(serviceClients)
      .set({
        secretHash: hashSecret(clientSecret),
        hint: secretHintOf(clientSecret),
        previousSecretHash: hasOverlap ? serviceClients.secretHash : null,
        previousValidUntil: hasOverlap ? new Date(at.getTime() + overlapHours * hourMs) : null,
        rotatedAt: at,
        ...(!hasOverlap && { sessionId: randomUUID() }),
      })
      .where(eq(serviceClients.userId, id));
    if (!hasOverlap) await markSessionsEnded(transaction, { userId: id }, at);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'serviceClient.rotated' as const,
      subject: id,
      detail: { overlapHours },
    });
  });
  return { row, clientSecret };
}

/**
 * The row stays for the audit log.
 * @throws ProblemError SERVICE_CLIENT_NOT_FOUND, GRANT_TOO_HIGH
 */
export async function revokeClient(parts: Parts, actor: Actor, id: string): Promise<void> {
  const at = parts.clock.now();
  await changing(parts, { actor, id, action: 'serviceClient.revoked' }, async (transaction) => {
    await updateAccount(transaction, { id }, { status: 'DELETED' });
    await transaction
      .update(serviceClients)
      .set({ revokedAt: at, previousSecretHash: null, previousValidUntil: null })
      .where(eq(serviceClients.userId, id));
    await markSessionsEnded(transaction, { userId: id }, at);
    await recordAudit(transaction, { at, actor, action: 'serviceClient.revoked', subject: id });
  });
}

interface Attempt {
  actor: Actor;
  id: string;
  action: AuditAction;
}

async function changing(
  parts: Parts,
  { actor, id, action }: Attempt,
  change: (transaction: Transaction, before: ClientRow) => Promise<void>,
): Promise<ClientRow> {
  const changed = await auditRefusal(parts, { actor, attempted: action, subject: id }, () =>
    parts.database.orm.transaction(async (transaction) => {
      // The lock is a separate statement, so that the row is read after the wait.
      await transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
      const before = await requireClient(transaction, actor, id);
      if (before.revokedAt !== null) throw new ProblemError('SERVICE_CLIENT_NOT_FOUND');
      if (!mayChangeAccount(actor, before)) throw new ProblemError('GRANT_TOO_HIGH');
      await change(transaction, before);
      return requireClient(transaction, actor, id);
    }),
  );
  announceAccessChange(parts, id);
  return changed;
}

async function requireClient(transaction: Transaction, actor: Actor, id: string): Promise<ClientRow> {
  const row = await findClient(transaction, administeredClients(actor), id);
  if (!row) throw new ProblemError('SERVICE_CLIENT_NOT_FOUND');
  return row;
}

async function requireRoom(transaction: Transaction, companyCode: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.serviceClients}, ${Number(companyCode)})`);
  const count = await transaction.$count(users, isProgramOf(companyCode));
  if (count >= maxServiceClients) throw new ProblemError('TOO_MANY_CLIENTS');
}

function requireExpiry(text: string, now: Date): Date {
  const expiresAt = new Date(text);
  const latestMs = now.getTime() + maxLifeDays * 24 * hourMs;
  if (expiresAt > now && expiresAt.getTime() <= latestMs) return expiresAt;
  const message = `in the future, at most ${maxLifeDays} days`;
  throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'expiresAt', message }] });
}

function requireScopes(client: NewServiceClient): readonly Permission[] {
  const possible = scopesOf(client);
  const excess = client.scopes.filter((scope) => !possible.includes(scope));
  if (excess.length === 0) return [impliedScope, ...serviceScopes.filter((scope) => client.scopes.includes(scope))];
  const errors = excess.map((scope) => ({ path: 'scopes', message: `${scope}: not granted by role and profiles` }));
  throw new ProblemError('VALIDATION_FAILED', { errors });
}

interface Program {
  role: Role;
  companyCode: string | null;
  scopes: readonly Permission[] | null;
}

/**
 * The creator gets the secret, so the program must not see more. Below SERVICE_MANAGER, people see less than they
 * administer (docs/decisions/017). Programs that only administer are exempt.
 * @throws ProblemError GRANT_TOO_HIGH
 */
async function requireOwnSight(transaction: Transaction, actor: Actor, program: Program): Promise<void> {
  const { role, companyCode, scopes } = program;
  if (isAtLeast(actor.role, 'SERVICE_MANAGER') || companyCode === actor.companyCode) return;
  const isAdministrative = (scope: Permission) => scope.startsWith('administration:') || scope === impliedScope;
  if (scopes?.every(isAdministrative)) return;
  // SERVICE sees the machines of companies directly below, so such programs are allowed.
  if (actor.role === 'SERVICE' && role === 'KITCHEN_MANAGER' && companyCode !== null && actor.companyCode !== null) {
    const isCustomer = and(eq(companies.companyCode, companyCode), eq(companies.parentCompanyCode, actor.companyCode));
    if ((await transaction.$count(companies, isCustomer)) > 0) return;
  }
  throw new ProblemError('GRANT_TOO_HIGH');
}
