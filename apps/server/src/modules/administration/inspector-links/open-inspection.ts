import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { type Inspection, maxInspectedMachines } from '@washboard/contract/inspector-links/inspector-links';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { type InspectorLinkRow, inspectorCompanyLinks } from './create-inspector-link.ts';

/**
 * The call counts as an opening of the link.
 * @param origin the caller's address
 * @throws ProblemError INSPECTOR_LINK_NOT_FOUND, INSPECTOR_LINK_ENDED
 */
export async function openInspection(
  context: Context,
  { token, origin }: { token: string; origin: string },
): Promise<Inspection> {
  const { database, config } = context;
  const link = await inspectorCompanyLinks.requireValid(context, token);
  await inspectorCompanyLinks.noteOpening(context, link, origin);
  const [company] = await database.orm
    .select({ companyName: companies.companyName })
    .from(companies)
    .where(eq(companies.companyCode, link.companyCode));
  const machines = await database.orm
    .select({
      serialNumber: appliances.serialNumber,
      applianceName: appliances.applianceName,
      gamma: appliances.gamma,
      modelNumber: appliances.modelNumber,
      timeZone: appliances.timeZone,
      country: appliances.country,
    })
    .from(appliances)
    .where(ofSite(config.brand, link))
    .orderBy(asc(appliances.applianceName), asc(appliances.serialNumber))
    .limit(maxInspectedMachines);
  return {
    companyName: company?.companyName ?? '',
    recipient: link.recipient,
    from: link.firstDay,
    to: link.lastDay,
    expiresAt: link.expiresAt.toISOString(),
    machines: machines.map(({ country, timeZone, ...machine }) => ({
      ...machine,
      timeZone: timeZoneOf({ timeZone, country }),
    })),
  };
}

export const ofSite = (brand: string, { companyCode }: InspectorLinkRow): SQL =>
  sql`(${existingAppliances(brand)} and ${appliances.companyCode} = ${companyCode})`;
