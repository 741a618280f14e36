import { createHash, randomBytes } from 'node:crypto';
import { hourMs } from '@washboard/contract/time/durations';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { hasAdministrator, lockAdministrators } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { setupLinks } from './tables.ts';

/** An hour suffices to read the log of a new server. */
const setupLinkLifeMs = hourMs;

interface LinkOrder {
  /** A starting server does not end previous links, because other servers may run. */
  origin: 'cli' | 'server';
}

/**
 * Browsers send what follows `#` to no server, so no proxy logs the token.
 * @returns null if there is an administrator
 */
export async function issueSetupLink(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  { origin }: LinkOrder,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const at = clock.now();
  const isIssued = await database.orm.transaction(async (transaction) => {
    await lockAdministrators(transaction);
    if (await hasAdministrator(transaction)) return false;
    await transaction.delete(setupLinks).where(origin === 'cli' ? undefined : lte(setupLinks.expiresAt, at));
    const expiresAt = new Date(at.getTime() + setupLinkLifeMs);
    await transaction.insert(setupLinks).values({ tokenHash: hashToken(token), expiresAt });
    await recordAudit(transaction, { at, actor: null, origin, action: 'setup.linkIssued', subject: null });
    return true;
  });
  return isIssued ? `${config.publicUrl}/setup#${token}` : null;
}

export async function isSetupLink(orm: Pick<Orm, 'select'>, token: string, at: Date): Promise<boolean> {
  const [link] = await orm
    .select({ expiresAt: setupLinks.expiresAt })
    .from(setupLinks)
    .where(and(eq(setupLinks.tokenHash, hashToken(token)), gt(setupLinks.expiresAt, at)));
  return link !== undefined && !(await hasAdministrator(orm));
}

export async function removeSetupLinks(transaction: Transaction): Promise<void> {
  await transaction.delete(setupLinks);
}

/** A token of 256 random bits needs no slow hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
