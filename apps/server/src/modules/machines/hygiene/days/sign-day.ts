import { timeZoneOf } from '@washboard/contract/appliances/countries';
import type { HygieneDay, HygieneResult, HygieneReviewEntry } from '@washboard/contract/hygiene/hygiene-records';
import { maxReviewedMachines, type SignedSiteDay, type SiteReview } from '@washboard/contract/hygiene/site-hygiene';
import { dayAt } from '@washboard/contract/time/calendar';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { requireCompany } from '../../../people/companies/index.ts';
import { companyScope } from '../../../people/scope/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { applianceScope, lockAppliance, requireAppliance } from '../../appliances/index.ts';
import { isTextOfAccount } from '../../ledger/index.ts';
import { announceAttention } from '../../live-socket/index.ts';
import { parseEntry } from '../records/present-record.ts';
import { signEntry } from '../sign-entry.ts';
import { findSiteMachines } from '../sites/site-machines.ts';
import { findMachinesOfDay } from '../sites/site-repository.ts';
import { hygieneReviews } from '../tables.ts';
import { findRecordDays, findReviewsOf, hasRecordsUntil, type RecordDayRow } from './days-repository.ts';
import { presentDays, type ReviewBody } from './present-days.ts';

type Signing = Pick<Context, 'config' | 'database' | 'clock' | 'bus'>;

/**
 * A later signature replaces this one in the calendar; the ledger keeps both. A client can repeat the call after a lost
 * response: an unchanged day is not signed again.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; VALIDATION_FAILED for a day that has not begun; HYGIENE_DAY_CHANGED if
 * `seen` does not match the day; HYGIENE_DAY_BEFORE_RECORDS
 */
export async function signHygieneDay(
  context: Signing,
  actor: Actor,
  { serialNumber, day, seen }: HygieneReviewEntry & { serialNumber: string },
): Promise<HygieneDay> {
  const timeZone = timeZoneOf((await requireAppliance(context, actor, serialNumber)).appliance);
  if (day > dayAt(context.clock.now().getTime(), timeZone)) throw refusedDay('has not begun');
  const signed = await context.database.orm.transaction((transaction) =>
    signMachine(context, transaction, actor, { serialNumber, timeZone, day, seen }),
  );
  announceAttention(context.bus, [serialNumber]);
  return signed;
}

/**
 * The ledgers of all machines are signed, or none.
 *
 * @throws ProblemError COMPANY_NOT_FOUND; VALIDATION_FAILED for a day without records, or with those of more than
 * `maxReviewedMachines`
 */
export async function signSiteHygieneDay(
  context: Signing,
  actor: Actor,
  { companyCode, day }: SiteReview,
): Promise<SignedSiteDay> {
  const { config, database, bus } = context;
  const signed = await database.orm.transaction(async (transaction) => {
    await requireCompany(transaction, companyScope(actor), companyCode, 'key share');
    const site = await findSiteMachines(transaction, { holder: actor, brand: config.brand }, { companyCode });
    // The gateway locks machines in the same order, which prevents a deadlock.
    const serialNumbers = await findMachinesOfDay(transaction, site, day);
    if (serialNumbers.length === 0) throw refusedDay('no machine has a record of this day');
    if (serialNumbers.length > maxReviewedMachines)
      throw refusedDay(`more than ${maxReviewedMachines} machines have records of this day`);
    const machines: SignedSiteDay['machines'] = [];
    for (const serialNumber of serialNumbers) {
      const { timeZone = 'UTC', applianceName = '' } = site.get(serialNumber) ?? {};
      const signed = await signMachine(context, transaction, actor, { serialNumber, timeZone, day });
      machines.push({ ...signed, serialNumber, applianceName });
    }
    return { machines };
  });
  announceAttention(
    bus,
    signed.machines.map(({ serialNumber }) => serialNumber),
  );
  return signed;
}

const refusedDay = (message: string) => new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'day', message }] });

async function signMachine(
  { config, clock }: Signing,
  transaction: Transaction,
  actor: Actor,
  { serialNumber, timeZone, day, seen }: HygieneReviewEntry & { serialNumber: string; timeZone: string },
): Promise<HygieneDay> {
  const at = clock.now();
  await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
  if (!(await hasRecordsUntil(transaction, { serialNumber, day, timeZone })))
    throw new ProblemError('HYGIENE_DAY_BEFORE_RECORDS');
  const period = { serialNumber, from: day, to: day, timeZone };
  const [counted] = await findRecordDays(transaction, period);
  const { valid = 0, deviating = 0, open = 0, notJudgeable = 0 } = counted ?? {};
  const counts = { valid, deviating, open, notJudgeable };
  if (counted?.review && (await hasSigned(transaction, actor, { ...period, day, counts })))
    return presentDay(transaction, counted);
  if (seen && !areEqual(seen, counts)) throw new ProblemError('HYGIENE_DAY_CHANGED');
  const number = await signEntry(transaction, {
    serialNumber,
    accountId: actor.userId,
    at,
    kind: 'review',
    bodyOf: async () => ({ day, timeZone, ...counts }),
  });
  await transaction
    .insert(hygieneReviews)
    .values({ serialNumber, day, number, at })
    .onConflictDoUpdate({ target: [hygieneReviews.serialNumber, hygieneReviews.day], set: { number, at } });
  await recordAudit(transaction, {
    at,
    actor,
    action: 'hygiene.reviewed',
    serialNumber,
    detail: { day, entry: number },
  });
  const [signed] = await findRecordDays(transaction, period);
  if (!signed) throw new Error('the signed day is missing');
  return presentDay(transaction, signed);
}

/** A late repetition is no new signature, even if another person has signed since. */
async function hasSigned(
  transaction: Transaction,
  { userId: accountId }: Actor,
  { counts, ...ofDay }: { serialNumber: string; day: string; timeZone: string; counts: Counts },
): Promise<boolean> {
  for (const text of await findReviewsOf(transaction, ofDay)) {
    const { person, ...signed } = parseEntry<ReviewBody>(text).body;
    if (areEqual(signed, counts) && (await isTextOfAccount(transaction, { commitment: person, accountId })))
      return true;
  }
  return false;
}

type Counts = Record<HygieneResult | 'open', number>;

const areEqual = (before: Counts, after: Counts) =>
  before.valid === after.valid &&
  before.deviating === after.deviating &&
  before.open === after.open &&
  before.notJudgeable === after.notJudgeable;

async function presentDay(transaction: Transaction, row: RecordDayRow): Promise<HygieneDay> {
  const [day] = await presentDays(transaction, [row]);
  if (!day) throw new Error('the day is missing');
  return day;
}
