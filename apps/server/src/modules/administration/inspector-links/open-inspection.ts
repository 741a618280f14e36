import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { type Inspection, maxInspectedMachines } from '@washboard/contract/inspector-links/inspector-links';
import { endOfDay, startOfDay } from '@washboard/contract/time/calendar';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { entriesOfDays } from '../../machines/hygiene/index.ts';
import { exportLedger } from '../../machines/ledger/index.ts';
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

/**
 * Entries after the period are included if they are about its days, while the company owned the machine.
 * @throws ProblemError APPLIANCE_NOT_FOUND, LEDGER_EMPTY, LEDGER_NOT_SIGNED
 */
export async function exportInspectedLedger(
  context: Context,
  { link, serialNumber }: { link: InspectorLinkRow; serialNumber: string },
): Promise<AsyncIterable<string>> {
  const { database, config } = context;
  const [machine] = await database.orm
    .select({ timeZone: appliances.timeZone, country: appliances.country })
    .from(appliances)
    .where(and(ofSite(config.brand, link), eq(appliances.serialNumber, serialNumber)));
  if (!machine) throw new ProblemError('APPLIANCE_NOT_FOUND');
  const timeZone = timeZoneOf(machine);
  const period = {
    startDate: new Date(startOfDay(link.firstDay, timeZone)).toISOString(),
    stopDate: new Date(endOfDay(link.lastDay, timeZone)).toISOString(),
  };
  const days = { serialNumber, from: link.firstDay, to: link.lastDay, timeZone };
  const including = await entriesOfDays(database.orm, days);
  return exportLedger(context, { serialNumber, period, including, ownedBy: link.companyCode });
}

const ofSite = (brand: string, { companyCode }: InspectorLinkRow): SQL =>
  sql`(${existingAppliances(brand)} and ${appliances.companyCode} = ${companyCode})`;
