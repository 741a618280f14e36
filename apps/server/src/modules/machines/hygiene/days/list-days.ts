import { timeZoneOf } from '@washboard/contract/appliances/countries';
import type { HygieneDays, HygieneDaysQuery } from '@washboard/contract/hygiene/hygiene-records';
import { dayAt } from '@washboard/contract/time/calendar';
import type { Context } from '../../../../context.ts';
import type { ApplianceRow } from '../../appliances/index.ts';
import { findHold } from '../holds/holds-repository.ts';
import { findRecordDays } from './days-repository.ts';
import { presentDays } from './present-days.ts';

export async function listHygieneDays(
  { database: { orm }, clock }: Pick<Context, 'database' | 'clock'>,
  { appliance }: ApplianceRow,
  { from, to }: HygieneDaysQuery,
): Promise<HygieneDays> {
  const { serialNumber } = appliance;
  const timeZone = timeZoneOf(appliance);
  const rows = await findRecordDays(orm, { serialNumber, from, to, timeZone });
  const today = dayAt(clock.now().getTime(), timeZone);
  return { timeZone, today, hold: await findHold(orm, serialNumber), items: await presentDays(orm, rows) };
}
