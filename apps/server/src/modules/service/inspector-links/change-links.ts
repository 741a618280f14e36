import {
  type InspectorLink,
  type IssuedInspectorLink,
  maxInspectorLinks,
  type NewInspectorLink,
} from '@washboard/contract/hygiene/inspector-links';
import { dayMs } from '@washboard/contract/time/durations';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { users } from '../../people/accounts/tables.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companyScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { drawSecret, hashSecret } from '../../platform/secrets/index.ts';
import { inspectorLinks } from './tables.ts';

/** @throws ProblemError COMPANY_NOT_FOUND outside the scope */
export async function listLinks({ database, clock }: Context, actor: Actor, companyCode: string) {
  return database.orm.transaction(async (transaction) => {
    await requireCompany(transaction, companyScope(actor), companyCode, 'key share');
    return { items: await findLinks(transaction, { companyCode, now: clock.now() }) };
  });
}

/** @throws ProblemError COMPANY_NOT_FOUND, TOO_MANY_INSPECTOR_LINKS */
export async function issueLink(
  { database, clock, config }: Context,
  actor: Actor,
  { companyCode, recipient, from, to, validDays }: NewInspectorLink & { companyCode: string },
): Promise<IssuedInspectorLink> {
  return database.orm.transaction(async (transaction) => {
    const now = clock.now();
    // The lock enforces the limit for simultaneous links.
    await requireCompany(transaction, companyScope(actor), companyCode, 'no key update');
    const count = await transaction.$count(
      inspectorLinks,
      and(eq(inspectorLinks.companyCode, companyCode), isInForce(now)),
    );
    if (count >= maxInspectorLinks) throw new ProblemError('TOO_MANY_INSPECTOR_LINKS');
    const token = drawSecret('wbi');
    const expiresAt = new Date(now.getTime() + validDays * dayMs);
    const [row] = await transaction
      .insert(inspectorLinks)
      .values({
        tokenHash: hashSecret(token),
        companyCode,
        recipient,
        firstDay: from,
        lastDay: to,
        createdAt: now,
        createdBy: actor.userId,
        expiresAt,
      })
      .returning({ id: inspectorLinks.id });
    const [link] = row ? await findLinks(transaction, { companyCode, id: row.id, now }) : [];
    if (!link) throw new Error('the link was not stored');
    await recordAudit(transaction, {
      at: now,
      actor,
      action: 'inspectorLink.created',
      subject: companyCode,
      detail: { link: link.id, recipient, from, to, expiresAt: link.expiresAt },
    });
    return { link, address: `${config.publicUrl}/inspect/${token}` };
  });
}

/**
 * Revoking a link that has ended changes nothing.
 * @throws ProblemError COMPANY_NOT_FOUND, INSPECTOR_LINK_NOT_FOUND
 */
export async function revokeLink(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, id }: { companyCode: string; id: string },
): Promise<InspectorLink> {
  return database.orm.transaction(async (transaction) => {
    const now = clock.now();
    await requireCompany(transaction, companyScope(actor), companyCode, 'key share');
    const revoked = await transaction
      .update(inspectorLinks)
      .set({ revokedAt: now })
      .where(
        and(
          eq(inspectorLinks.id, id),
          eq(inspectorLinks.companyCode, companyCode),
          isNull(inspectorLinks.revokedAt),
          isInForce(now),
        ),
      )
      .returning({ recipient: inspectorLinks.recipient });
    const [link] = await findLinks(transaction, { companyCode, id, now });
    if (!link) throw new ProblemError('INSPECTOR_LINK_NOT_FOUND');
    if (revoked.length > 0) {
      await recordAudit(transaction, {
        at: now,
        actor,
        action: 'inspectorLink.revoked',
        subject: companyCode,
        detail: { link: id, recipient: link.recipient },
      });
    }
    return link;
  });
}

const maxListedLinks = 200;

const isInForce = (now: Date): SQL =>
  sql`(${inspectorLinks.revokedAt} is null and ${inspectorLinks.expiresAt} > ${now.toISOString()}::timestamptz)`;

/** Valid links come first, then the newest. */
async function findLinks(
  orm: Pick<Orm, 'select'>,
  { companyCode, id, now }: { companyCode: string; id?: string; now: Date },
): Promise<InspectorLink[]> {
  const rows = await orm
    .select({ link: inspectorLinks, firstName: users.firstName, lastName: users.lastName })
    .from(inspectorLinks)
    .leftJoin(users, eq(users.id, inspectorLinks.createdBy))
    .where(and(eq(inspectorLinks.companyCode, companyCode), id === undefined ? undefined : eq(inspectorLinks.id, id)))
    .orderBy(desc(isInForce(now)), desc(inspectorLinks.createdAt))
    .limit(maxListedLinks);
  return rows.map(({ link, firstName, lastName }) => ({
    id: link.id,
    recipient: link.recipient,
    from: link.firstDay,
    to: link.lastDay,
    createdAt: link.createdAt.toISOString(),
    createdBy: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    opens: link.opens,
    lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
  }));
}
