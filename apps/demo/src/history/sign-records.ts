import type { CorrectiveAction } from '@washboard/contract/hygiene/corrective-actions';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { dayAt } from '@washboard/contract/time/calendar';
import { dayMs } from '@washboard/contract/time/durations';
import { createPlaceTime } from '@washboard/emulator/kitchen/place-time';
import { judgeInForce } from '@washboard/machine-model/hygiene/judge-cycle';
import { latestLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import { validationsOf } from '@washboard/machine-model/ranges/validations';
import type { Actor } from '@washboard/server/actor';
import type { Context } from '@washboard/server/context';
import { recordCorrectiveAction, signHygieneDay } from '@washboard/server/modules/machines/hygiene/index';
import { hygieneRecords, hygieneReviews } from '@washboard/server/modules/machines/hygiene/tables';
import type { ReceivedMessage } from '@washboard/server/modules/machines/machine-gateway/index';
import { users } from '@washboard/server/modules/people/accounts/tables';
import { and, eq, isNull } from 'drizzle-orm';
import type { PastOrder } from './simulate-past.ts';
import type { PastStep } from './write-past.ts';

type Signing = Pick<Context, 'config' | 'database' | 'clock' | 'bus'>;

type SignedPast = Pick<PastOrder, 'serialNumber' | 'gamma' | 'modelNumber' | 'timeZone' | 'endsAtMs'>;

const closedAfterMs = 12 * 60_000;
const signedDays = 28;
const forgotten = new Set([6, 17]);
/** The time is in minutes after midnight; a kitchen that still washes signs later. */
const signedAt = 22 * 60 + 40;
const signedAfterMs = 15 * 60_000;

const actions: readonly { action: CorrectiveAction; words: string }[] = [
  { action: 'rewashed', words: 'Rack washed again after the filter was put back in its place.' },
  { action: 'rewashed', words: 'Tank had not reached its temperature. Waited, then washed again.' },
  { action: 'sanitizedOtherwise', words: 'Washed by hand and disinfected; the machine was needed for glasses.' },
];

/** A step that was made before changes nothing, so an interrupted run can be repeated. */
export async function signingSteps(
  context: Signing,
  past: SignedPast,
  { email, messages }: { email: string; messages: readonly ReceivedMessage[] },
): Promise<PastStep[]> {
  const { serialNumber, timeZone, endsAtMs } = past;
  const { orm } = context.database;
  const [person] = await orm.select().from(users).where(eq(users.email, email));
  if (!person) return [];
  const { id: userId, role, status, administrationProfile, companyCode } = person;
  const actor: Actor = { userId, role, status, administrationProfile, companyCode, sessionId: '', origin: 'demo' };
  const at = (ms: number): Signing => ({ ...context, clock: { now: () => new Date(ms) } });
  const cycles = endedCycles(past, messages);

  const closings = cycles
    .filter(({ isDeviating }) => isDeviating)
    .slice(0, -1)
    .map(({ seq, atMs }, i): PastStep => {
      const entry = { ...(actions[i % actions.length] ?? { action: 'rewashed' as const, words: '' }), corrects: null };
      return {
        atMs: atMs + closedAfterMs,
        run: async () => {
          const [open] = await orm
            .select({ number: hygieneRecords.number })
            .from(hygieneRecords)
            .where(
              and(
                ...[eq(hygieneRecords.serialNumber, serialNumber), eq(hygieneRecords.eventSeq, seq)],
                ...[eq(hygieneRecords.result, 'deviating'), isNull(hygieneRecords.actionNumber)],
              ),
            );
          if (open)
            await recordCorrectiveAction(at(atMs + closedAfterMs), actor, {
              serialNumber,
              id: Number(open.number),
              entry,
            });
        },
      };
    });

  const lastEnds = new Map(cycles.map(({ atMs }) => [dayAt(atMs, timeZone), atMs]));
  const [firstDay] = lastEnds.keys();
  const place = createPlaceTime(timeZone);
  const reviews = Array.from({ length: signedDays }, (_, i) => signedDays - i)
    .filter((daysAgo) => !forgotten.has(daysAgo))
    .map((daysAgo) => place.dateAt(endsAtMs - daysAgo * dayMs))
    .filter((day) => firstDay !== undefined && day >= firstDay)
    .map((day): PastStep => {
      const atMs = Math.max(place.instantOf(day, signedAt), (lastEnds.get(day) ?? 0) + signedAfterMs);
      return {
        atMs,
        run: async () => {
          const [signed] = await orm
            .select({ day: hygieneReviews.day })
            .from(hygieneReviews)
            .where(and(eq(hygieneReviews.serialNumber, serialNumber), eq(hygieneReviews.day, day)));
          if (!signed) await signHygieneDay(at(atMs), actor, { serialNumber, day });
        },
      };
    });
  return [...closings, ...reviews].filter(({ atMs }) => atMs <= endsAtMs).sort((one, other) => one.atMs - other.atMs);
}

function endedCycles({ gamma, modelNumber }: SignedPast, messages: readonly ReceivedMessage[]) {
  const limits = latestLimits(null);
  const validations = validationsOf(gamma, modelNumber);
  return messages.flatMap(({ seq, atMs, message }) => {
    if (!('kind' in message) || message.kind !== 'cycleEnded') return [];
    const cycle = message.body as CycleRecord;
    const { result } = judgeInForce(cycle, limits, validations.get(cycle.cycleType));
    return [{ seq, atMs, isDeviating: result === 'deviating' }];
  });
}
