import { dayMs } from '@washboard/contract/time/durations';
import { and, count, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import { companies } from '../companies/tables.ts';
import { administrationScope } from '../scope/index.ts';
import { invitations } from './tables.ts';

/** Expired invitations can be repeated, but contain addresses of people who did not ask for them. */
const keptMs = 30 * dayMs;

export type StoredInvitation = typeof invitations.$inferSelect;
export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

type Position = Parameters<typeof administrationScope>[0];

/** An ADMIN also sees invitations without a company. */
export function administeredInvitations(position: Position): SQL {
  return position.role === 'ADMIN' ? sql`true` : sql`${invitations.companyCode} in ${administrationScope(position)}`;
}

function selectInvitations(orm: Pick<Orm, 'select'>) {
  return orm
    .select({
      id: invitations.id,
      email: invitations.email,
      firstName: invitations.firstName,
      lastName: invitations.lastName,
      language: invitations.language,
      role: invitations.role,
      companyCode: invitations.companyCode,
      companyName: companies.companyName,
      administrationProfile: invitations.administrationProfile,
      invitedAt: invitations.invitedAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(companies, eq(companies.companyCode, invitations.companyCode));
}

/** @returns null outside the scope, as for an unknown ID */
export async function findInvitation(orm: Pick<Orm, 'select'>, scope: SQL, id: string): Promise<InvitationRow | null> {
  const [row] = await selectInvitations(orm).where(and(scope, eq(invitations.id, id)));
  return row ?? null;
}

interface Page {
  limit: number;
  after: readonly [at: string, id: string] | null;
}

export async function findInvitations(orm: Orm, scope: SQL, { limit, after }: Page) {
  const at = after && new Date(after[0]);
  const isAfter =
    after && at
      ? or(lt(invitations.invitedAt, at), and(eq(invitations.invitedAt, at), lt(invitations.id, after[1])))
      : undefined;
  const rows = await selectInvitations(orm)
    .where(and(scope, isAfter))
    .orderBy(desc(invitations.invitedAt), desc(invitations.id))
    .limit(limit);
  const [countRow] = await orm.select({ total: count() }).from(invitations).where(scope);
  return { rows, total: countRow?.total ?? 0 };
}

export function listAllInvitations(orm: Pick<Orm, 'select'>): Promise<StoredInvitation[]> {
  return orm.select().from(invitations);
}

export async function lockInvitation(
  transaction: Transaction,
  { email, companyCode }: Pick<StoredInvitation, 'email' | 'companyCode'>,
): Promise<StoredInvitation | null> {
  const [invitation] = await transaction
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, email), sql`${invitations.companyCode} is not distinct from ${companyCode}`))
    .for('update');
  return invitation ?? null;
}

/**
 * The invitation replaces that of the same address and company.
 * @returns its ID
 */
export async function saveInvitation(
  transaction: Transaction,
  invitation: Omit<StoredInvitation, 'tokenHash'>,
): Promise<string> {
  const { id: _id, ...fields } = invitation;
  const [saved] = await transaction
    .insert(invitations)
    .values({ ...invitation, tokenHash: null })
    .onConflictDoUpdate({
      target: [invitations.email, invitations.companyCode],
      set: { ...fields, tokenHash: null }, // The previous link becomes invalid.
    })
    .returning({ id: invitations.id });
  if (!saved) throw new Error('the invitation was not saved');
  return saved.id;
}

/** @returns null if accepted or withdrawn */
export async function setInvitationToken(
  { orm }: Database,
  id: string,
  token: Pick<StoredInvitation, 'tokenHash' | 'expiresAt'>,
): Promise<StoredInvitation | null> {
  const [invitation] = await orm.update(invitations).set(token).where(eq(invitations.id, id)).returning();
  return invitation ?? null;
}

export async function lockByToken(
  transaction: Transaction,
  { email, tokenHash, at }: { email: string; tokenHash: string; at: Date },
): Promise<StoredInvitation | null> {
  const [invitation] = await transaction
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.email, email),
        eq(invitations.tokenHash, tokenHash),
        sql`${invitations.expiresAt} > ${at.toISOString()}`,
      ),
    )
    .for('update');
  return invitation ?? null;
}

export async function removeInvitation(transaction: Transaction, id: string): Promise<boolean> {
  const removed = await transaction.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id });
  return removed.length === 1;
}

export async function removeOldInvitations({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(invitations).where(lt(invitations.expiresAt, new Date(now.getTime() - keptMs)));
}
