import type { CorrectiveAction } from '@washboard/contract/hygiene/hygiene-records';
import { dayAt } from '@washboard/contract/time/calendar';
import { createPlaceTime } from '@washboard/machine/kitchen/place-time';
import type { Actor } from '@washboard/server/actor';
import type { Context } from '@washboard/server/context';
import { closeRecord, findRecords, signDay } from '@washboard/server/modules/machines/hygiene/index';
import { hygieneReviews } from '@washboard/server/modules/machines/hygiene/tables';
import { users } from '@washboard/server/modules/people/accounts/index';
import { eq } from 'drizzle-orm';

type Signing = Pick<Context, 'config' | 'database' | 'clock'>;

interface SignedPast {
  serialNumber: string;
  timeZone: string;
  /** ms since 1970. */
  endsAtMs: number;
}

const dayMs = 24 * 3_600_000;
/** After the cycle ended. */
const closedAfterMs = 12 * 60_000;
const mostDeviations = 200;
/** The kitchen began to sign its days so long ago, and forgot some. */
const signedDays = 28;
const forgotten = new Set([6, 17]);
/** Minutes after midnight. */
const signedAt = 22 * 60 + 40;

const actions: readonly { action: CorrectiveAction; words: string }[] = [
  { action: 'rewashed', words: 'Rack washed again after the filter was put back in its place.' },
  { action: 'rewashed', words: 'Tank had not reached its temperature. Waited, then washed again.' },
  { action: 'sanitizedOtherwise', words: 'Washed by hand and disinfected; the machine was needed for glasses.' },
];

/** Closes all deviations of a past but the newest, and signs its last days, in the name of the kitchen's manager. */
export async function signRecords(
  context: Signing,
  { serialNumber, timeZone, endsAtMs }: SignedPast,
  email: string,
): Promise<void> {
  const { orm } = context.database;
  const [manager] = await orm.select().from(users).where(eq(users.email, email));
  if (!manager) return;
  const { id: userId, role, status, administrationProfile, companyCode } = manager;
  const actor: Actor = { userId, role, status, administrationProfile, companyCode, sessionId: '', origin: 'demo' };
  const at = (ms: number): Signing => ({ ...context, clock: { now: () => new Date(ms) } });

  const open = await findRecords(orm, { serialNumber, filter: 'open' }, { limit: mostDeviations, after: null });
  const past = open.filter(({ endedAt }) => endedAt.getTime() <= endsAtMs);
  for (const [i, { number, endedAt }] of past.slice(1).toReversed().entries()) {
    const entry = { ...(actions[i % actions.length] ?? { action: 'rewashed' as const, words: '' }), corrects: null };
    await closeRecord(at(endedAt.getTime() + closedAfterMs), actor, { serialNumber, id: Number(number), entry });
  }
  const reviews = await orm.select().from(hygieneReviews).where(eq(hygieneReviews.serialNumber, serialNumber));
  const signed = new Set(reviews.map(({ day }) => day));
  const place = createPlaceTime(timeZone);
  for (let daysAgo = signedDays; daysAgo >= 1; daysAgo -= 1) {
    const date = place.dateAt(endsAtMs - daysAgo * dayMs);
    const signedAtMs = place.instantOf(date, signedAt);
    const day = dayAt(signedAtMs, timeZone);
    if (!forgotten.has(daysAgo) && !signed.has(day)) await signDay(at(signedAtMs), actor, { serialNumber, day });
  }
}
