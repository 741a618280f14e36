import { dayMs } from '@washboard/contract/time/durations';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { users } from '../accounts/tables.ts';
import { sessions } from './tables.ts';

export const sessionTtlDays = 30;

const holderFields = {
  userId: users.id,
  role: users.role,
  status: users.status,
  companyCode: users.companyCode,
  administrationProfile: users.administrationProfile,
  scopes: users.scopes,
};

interface SessionOfUser {
  userId: string;
  sessionId: string;
}

interface TokenClaims extends SessionOfUser {
  /** A token may have fewer scopes than its program. */
  scopes: readonly string[];
}

interface SessionOfHolder {
  holder: Holder;
  receivedRotation: number;
  receivedBefore: number;
}

/** @returns null if the session has ended or belongs to another account */
export async function findSessionHolder(
  orm: Orm,
  { userId, sessionId, scopes }: TokenClaims,
): Promise<SessionOfHolder | null> {
  const { receivedRotation, receivedBefore } = sessions;
  const [session] = await orm
    .select({ holder: holderFields, receivedRotation, receivedBefore })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sql`${users.id}::text`, userId), isNull(sessions.endedAt)));
  const accountScopes = session?.holder.scopes;
  if (!accountScopes) return session ?? null;
  return { ...session, holder: { ...session.holder, scopes: accountScopes.filter((scope) => scopes.includes(scope)) } };
}

interface NewSession extends SessionOfUser {
  userAgent: string;
  ipAddress: string;
  at: Date;
}

export async function insertSession(
  orm: Pick<Orm, 'insert'>,
  { userId, sessionId, userAgent, ipAddress, at }: NewSession,
): Promise<void> {
  await orm.insert(sessions).values({ id: sessionId, userId, userAgent, ipAddress, startedAt: at, lastUsedAt: at });
}

export async function findSession(orm: Pick<Orm, 'select'>, sessionId: string) {
  const [session] = await orm.select().from(sessions).where(eq(sessions.id, sessionId));
  return session ?? null;
}

export async function saveSession(
  orm: Pick<Orm, 'insert'>,
  { userId, sessionId, userAgent, ipAddress, at }: NewSession,
): Promise<void> {
  const used = { userAgent, ipAddress, lastUsedAt: at };
  await orm
    .insert(sessions)
    .values({ id: sessionId, userId, startedAt: at, ...used })
    .onConflictDoUpdate({ target: sessions.id, set: used });
}

/** @returns whether the session is active */
export async function touchSession(orm: Orm, sessionId: string, at: Date): Promise<boolean> {
  const touched = await orm
    .update(sessions)
    .set({ lastUsedAt: at })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return touched.length === 1;
}

/** Earlier refresh tokens of the session become invalid. */
export async function confirmRotation(orm: Pick<Orm, 'update'>, sessionId: string, rotation: number): Promise<void> {
  await orm
    .update(sessions)
    .set({ receivedRotation: rotation, receivedBefore: sql`${sessions.receivedRotation}` })
    .where(and(eq(sessions.id, sessionId), lt(sessions.receivedRotation, rotation)));
}

export function isActiveSession(now: Date): SQL | undefined {
  return and(isNull(sessions.endedAt), gt(sessions.lastUsedAt, unusedSince(now)));
}

export async function findSessions(orm: Orm, userId: string, now: Date) {
  return orm
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isActiveSession(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

export interface SessionsOfUser {
  userId: string;
  sessionId?: string;
  exceptSessionId?: string | undefined;
}

/** @returns IDs of sessions that this call ended */
export async function markSessionsEnded(
  orm: Pick<Orm, 'update'>,
  { userId, sessionId, exceptSessionId }: SessionsOfUser,
  at: Date,
): Promise<string[]> {
  const ended = await orm
    .update(sessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

export async function removeSessionsOf(orm: Pick<Orm, 'delete'>, userIds: string[]): Promise<void> {
  await orm.delete(sessions).where(inArray(sessions.userId, userIds));
}

/** Ended sessions contain IP addresses and browsers, which are no longer needed. */
export async function removeEndedSessions(orm: Orm, now: Date): Promise<void> {
  await orm.delete(sessions).where(or(isNotNull(sessions.endedAt), lt(sessions.lastUsedAt, unusedSince(now))));
}

function unusedSince(now: Date): Date {
  return new Date(now.getTime() - sessionTtlDays * dayMs);
}

/** This bus message reports changed permissions or sessions. */
export interface AccessNews {
  userId: string;
}

export function accessSubject(userId: string): string {
  return `access.${userId}`;
}

/** Open live sockets re-check the account's rights. Call it after the commit. */
export function announceAccessChange({ bus }: Pick<Context, 'bus'>, userId: string): void {
  const news: AccessNews = { userId };
  bus.publish(accessSubject(userId), news);
}
