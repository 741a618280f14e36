import { installationCountries, timeZoneOf, timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import { and, count, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { notificationSettings } from '../notifications/tables.ts';

type Recipient = Pick<Holder, 'userId' | 'role' | 'companyCode'> & { country: string };

/**
 * The zone is that of quiet hours, else of most machines of the company, else of the profile's country, else of most
 * machines in scope.
 */
export async function findRecipientZone(
  orm: Pick<Orm, 'select'>,
  { userId, companyCode, country, role }: Recipient,
  brand: string,
): Promise<string> {
  const chosen = await findChosenZone(orm, userId);
  if (chosen !== null) return chosen;
  const scope = applianceScope({ userId, companyCode, role }, brand);
  const ownCompany = companyCode === null ? undefined : eq(appliances.companyCode, companyCode);
  const ownZone = await findCommonZone(orm, and(scope, or(eq(appliances.claimedBy, userId), ownCompany)));
  if (ownZone !== null) return ownZone;
  if (installationCountries.some((installationCountry) => installationCountry === country))
    return timeZoneOfCountry(country);
  return (await findCommonZone(orm, scope)) ?? timeZoneOfCountry(null);
}

async function findChosenZone(orm: Pick<Orm, 'select'>, userId: string): Promise<string | null> {
  const [settings] = await orm
    .select({ timeZone: notificationSettings.quietTimeZone })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return settings?.timeZone ?? null;
}

async function findCommonZone(orm: Pick<Orm, 'select'>, machines: SQL | undefined): Promise<string | null> {
  const { timeZone, country } = appliances;
  const places = await orm
    .select({ timeZone, country, machines: count() })
    .from(appliances)
    .where(machines)
    .groupBy(timeZone, country)
    .orderBy(desc(count()), timeZone, country);
  const locatedGroups = places.filter((group) => group.timeZone !== null || group.country !== null);
  const byZone = Map.groupBy(locatedGroups, timeZoneOf);
  const sums = [...byZone].map(([zone, rows]) => ({ zone, sum: rows.reduce((sum, row) => sum + row.machines, 0) }));
  return sums.toSorted((a, b) => b.sum - a.sum)[0]?.zone ?? null;
}
