import {
  type InspectorLink,
  type IssuedInspectorLink,
  maxInspectorLinks,
  type NewInspectorLink,
} from '@washboard/contract/inspector-links/inspector-links';
import { hourMs } from '@washboard/contract/time/durations';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { CompanyLinks, type ListedLink, presentLink } from '../company-links/index.ts';
import { inspectorLinks } from './tables.ts';

export type InspectorLinkRow = typeof inspectorLinks.$inferSelect;

export const inspectorCompanyLinks = new CompanyLinks(inspectorLinks, {
  secretPrefix: 'wbi',
  maxLinks: maxInspectorLinks,
  errorCodes: {
    tooMany: 'TOO_MANY_INSPECTOR_LINKS',
    notFound: 'INSPECTOR_LINK_NOT_FOUND',
    ended: 'INSPECTOR_LINK_ENDED',
  },
  audited: 'inspectorLink',
  nameOf: ({ recipient }) => ({ recipient }),
  notedEachMs: 0,
  // An inspector who reloads the page writes one line an hour to the audit log.
  auditedEachMs: hourMs,
});

export async function createInspectorLink(
  context: Context,
  actor: Actor,
  { companyCode, recipient, from, to, validDays }: NewInspectorLink & { companyCode: string },
): Promise<IssuedInspectorLink> {
  const fields = { recipient, firstDay: from, lastDay: to };
  const issued = await inspectorCompanyLinks.issue(context, actor, {
    companyCode,
    validDays,
    fields,
    detail: { from, to },
  });
  return { link: presentInspectorLink(issued), address: `${context.config.publicUrl}/inspect/${issued.token}` };
}

export function presentInspectorLink(listed: ListedLink<InspectorLinkRow>): InspectorLink {
  const { recipient, firstDay, lastDay, opens, lastOpenedAt } = listed.link;
  return {
    ...presentLink(listed),
    recipient,
    from: firstDay,
    to: lastDay,
    opens,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
  };
}
