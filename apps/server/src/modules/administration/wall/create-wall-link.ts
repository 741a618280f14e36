import { dayMs, minuteMs } from '@washboard/contract/time/durations';
import { type IssuedWallLink, maxWallLinks, type NewWallLink, type WallLink } from '@washboard/contract/wall/wall';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { roleInCompany } from '../../people/scope/index.ts';
import { CompanyLinks, type ListedLink, presentLink } from '../company-links/index.ts';
import { wallLinks } from './tables.ts';

export type WallLinkRow = typeof wallLinks.$inferSelect;

export const wallCompanyLinks = new CompanyLinks(wallLinks, {
  secretPrefix: 'wbw',
  maxLinks: maxWallLinks,
  errorCodes: { tooMany: 'TOO_MANY_WALL_LINKS', notFound: 'WALL_LINK_NOT_FOUND', ended: 'WALL_LINK_ENDED' },
  audited: 'wallLink',
  nameOf: ({ name }) => ({ name }),
  // A screen asks four times a minute, for a year.
  notedEachMs: minuteMs,
  auditedEachMs: dayMs,
});

export async function createWallLink(
  context: Context,
  actor: Actor,
  { companyCode, name, validDays, night }: NewWallLink & { companyCode: string },
): Promise<IssuedWallLink> {
  const fields = {
    name,
    role: roleOf(actor, companyCode),
    nightFrom: night?.from ?? null,
    nightTo: night?.to ?? null,
  };
  const issued = await wallCompanyLinks.issue(context, actor, { companyCode, validDays, fields });
  return { link: presentWallLink(issued), address: `${context.config.publicUrl}/wall/${issued.token}` };
}

/** A link never shows more than its maker sees: SERVICE does not see companies below a customer. */
function roleOf({ role, companyCode: ownCode }: Actor, companyCode: string): WallLinkRow['role'] {
  return role === 'SERVICE' && companyCode !== ownCode ? 'KITCHEN_MANAGER' : roleInCompany(role);
}

export function presentWallLink(listed: ListedLink<WallLinkRow>): WallLink {
  const { name, lastOpenedAt } = listed.link;
  return {
    ...presentLink(listed),
    name,
    night: nightOf(listed.link),
    lastUsedAt: lastOpenedAt?.toISOString() ?? null,
  };
}

export function nightOf({ nightFrom, nightTo }: WallLinkRow): WallLink['night'] {
  return nightFrom === null || nightTo === null ? null : { from: nightFrom, to: nightTo };
}
