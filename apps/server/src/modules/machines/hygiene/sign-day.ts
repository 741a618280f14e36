import { timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import type { HygieneDay, HygieneDays, HygieneDaysQuery } from '@washboard/contract/hygiene/hygiene-records';
import { dayAt } from '@washboard/contract/time/calendar';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type ApplianceRow, applianceScope, lockAppliance, requireAppliance } from '../appliances/index.ts';
import { presentDays } from './present-record.ts';
import { findDays, findHold } from './records-repository.ts';
import { signEntry } from './sign-entry.ts';
import { hygieneReviews } from './tables.ts';

const zoneOf = ({ appliance: { timeZone, country } }: ApplianceRow) => timeZone ?? timeZoneOfCountry(country);

/** @throws ProblemError APPLIANCE_NOT_FOUND */
export async function listDays(
  context: Context,
  actor: Actor,
  { serialNumber, from, to }: HygieneDaysQuery & { serialNumber: string },
): Promise<HygieneDays> {
  const { orm } = context.database;
  const timeZone = zoneOf(await requireAppliance(context, actor, serialNumber));
  const rows = await findDays(orm, { serialNumber, from, to, timeZone });
  const today = dayAt(context.clock.now().getTime(), timeZone);
  return { timeZone, today, hold: await findHold(orm, serialNumber), items: await presentDays(orm, rows) };
}

/**
 * Signs the daily review: the caller has looked at the records of that day. A later signature of the same day replaces
 * it in the calendar; the ledger keeps both.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; VALIDATION_FAILED for a day that has not begun
 */
export async function signDay(
  context: Pick<Context, 'config' | 'database' | 'clock'>,
  actor: Actor,
  { serialNumber, day }: { serialNumber: string; day: string },
): Promise<HygieneDay> {
  const { config, database, clock } = context;
  const at = clock.now();
  const timeZone = zoneOf(await requireAppliance(context, actor, serialNumber));
  if (day > dayAt(at.getTime(), timeZone))
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'day', message: 'has not begun' }] });
  return database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const period = { serialNumber, from: day, to: day, timeZone };
    const [counted] = await findDays(transaction, period);
    const { valid = 0, deviating = 0, open = 0, notJudgeable = 0 } = counted ?? {};
    const number = await signEntry(transaction, {
      ...{ serialNumber, accountId: actor.userId, at, kind: 'review' },
      bodyOf: async () => ({ day, timeZone, valid, deviating, open, notJudgeable }),
    });
    await transaction
      .insert(hygieneReviews)
      .values({ serialNumber, day, number, at })
      .onConflictDoUpdate({ target: [hygieneReviews.serialNumber, hygieneReviews.day], set: { number, at } });
    await recordAudit(transaction, {
      ...{ at, actor, action: 'hygiene.reviewed', subject: serialNumber, serialNumber },
      detail: { day, entry: number },
    });
    const [signed] = await presentDays(transaction, await findDays(transaction, period));
    if (!signed) throw new Error('the signed day is missing');
    return signed;
  });
}
