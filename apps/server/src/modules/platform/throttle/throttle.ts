import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { throttles } from './tables.ts';

export interface AttemptLimit {
  /** The name of a limit is like `signIn:address`. */
  name: string;
  tries: number;
  windowS: number;
}

export type ThrottlePass = Omit<AttemptLimit, 'tries'>;

/** The table must not list tried addresses, so it has only their hash. */
function keyOf({ name }: ThrottlePass, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

/**
 * A single statement counts the try, so parallel tries cannot exceed the limit.
 * @returns the remaining tries in this window
 * @throws ProblemError TOO_MANY_REQUESTS, with the seconds to wait
 */
export async function countAttempt(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  limit: AttemptLimit,
  subject: string,
): Promise<number> {
  const now = clock.now();
  const endsAt = new Date(now.getTime() + limit.windowS * 1000);
  const isOver = sql`${throttles.endsAt} <= ${now.toISOString()}`;
  const [attempts] = await database.orm
    .insert(throttles)
    .values({ key: keyOf(limit, subject), tries: 1, endsAt })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        tries: sql`case when ${isOver} then 1 else ${throttles.tries} + 1 end`,
        endsAt: sql`case when ${isOver} then ${endsAt.toISOString()} else ${throttles.endsAt} end`,
      },
    })
    .returning();
  if (!attempts) throw new Error('an upsert returns its row');
  if (attempts.tries <= limit.tries) return limit.tries - attempts.tries;
  throw new ProblemError('TOO_MANY_REQUESTS', {
    retryAfterS: Math.max(1, Math.ceil((attempts.endsAt.getTime() - now.getTime()) / 1000)),
  });
}

export async function resetAttempts({ orm }: Database, limit: AttemptLimit, subject: string): Promise<void> {
  await orm.delete(throttles).where(eq(throttles.key, keyOf(limit, subject)));
}

export async function uncountAttempt({ orm }: Database, limit: AttemptLimit, subject: string): Promise<void> {
  await orm
    .update(throttles)
    .set({ tries: sql`${throttles.tries} - 1` })
    .where(and(eq(throttles.key, keyOf(limit, subject)), gt(throttles.tries, 0)));
}

export async function givePass(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  pass: ThrottlePass,
  subject: string,
) {
  const endsAt = new Date(clock.now().getTime() + pass.windowS * 1000);
  await database.orm
    .insert(throttles)
    .values({ key: keyOf(pass, subject), tries: 0, endsAt })
    .onConflictDoUpdate({ target: throttles.key, set: { endsAt } });
}

export async function hasPass(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  pass: ThrottlePass,
  subject: string,
) {
  const passes = await database.orm
    .select({ key: throttles.key })
    .from(throttles)
    .where(and(eq(throttles.key, keyOf(pass, subject)), gt(throttles.endsAt, clock.now())));
  return passes.length > 0;
}

export async function removeEndedThrottles({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(throttles).where(lt(throttles.endsAt, now));
}

/**
 * The network of an IP address: the IPv4 address, or the /64 network of an IPv6 address, which belongs to one customer
 * as a whole.
 */
export function networkOf(ipAddress: string): string {
  const mapped = ipAddress.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const [head = '', tail] = (ipAddress.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const allGroups = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return allGroups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
