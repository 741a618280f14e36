import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { endOfDay, startOfDay } from '@washboard/contract/time/calendar';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { entriesOfDays } from '../../machines/hygiene/index.ts';
import { exportLedger } from '../../machines/ledger/index.ts';
import type { InspectorLinkRow } from './create-inspector-link.ts';
import { ofSite } from './open-inspection.ts';

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
