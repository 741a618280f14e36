import type { InspectorLink } from '@washboard/contract/hygiene/inspector-links';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { users } from '../../people/accounts/tables.ts';
import { inspectorLinks } from './tables.ts';

export const mostListedLinks = 200;

export const isInForce = (now: Date): SQL =>
  sql`(${inspectorLinks.revokedAt} is null and ${inspectorLinks.expiresAt} > ${now.toISOString()}::timestamptz)`;

/** Those in force first, then the newest. */
export async function findLinks(
  orm: Pick<Orm, 'select'>,
  { companyCode, id, now }: { companyCode: string; id?: string; now: Date },
): Promise<InspectorLink[]> {
  const rows = await orm
    .select({ link: inspectorLinks, firstName: users.firstName, lastName: users.lastName })
    .from(inspectorLinks)
    .leftJoin(users, eq(users.id, inspectorLinks.createdBy))
    .where(and(eq(inspectorLinks.companyCode, companyCode), id === undefined ? undefined : eq(inspectorLinks.id, id)))
    .orderBy(desc(isInForce(now)), desc(inspectorLinks.createdAt))
    .limit(mostListedLinks);
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
