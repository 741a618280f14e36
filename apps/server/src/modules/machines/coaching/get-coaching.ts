import { timeZoneOf } from '@washboard/contract/appliances/countries';
import {
  type Coaching,
  type CoachingCount,
  type CoachingFinding,
  type CoachingImprovement,
  type CoachingKind,
  type CoachingSaves,
  coachingKinds,
  maxMoments,
} from '@washboard/contract/coaching/coaching';
import { costsOf, type Tariffs, totalCost } from '@washboard/contract/statistics/costs';
import { noCounts } from '@washboard/contract/statistics/counts';
import { secondMs } from '@washboard/contract/time/durations';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { readBands } from '../day-strips/index.ts';
import { getLimitProfile } from '../hygiene/index.ts';
import { findPrices } from '../statistics/index.ts';
import { coachingRules, isFinding, isKnown, type Observations, observeAll } from './coaching-rules.ts';
import { findDismissals } from './dismissals-repository.ts';
import { type Facts, lastTurnOfDay, turnsOfDays } from './facts.ts';
import {
  findAlarms,
  findCounters,
  findCycles,
  findDoorOpenings,
  findDoubtfulReports,
  findOwnedSince,
} from './facts-repository.ts';
import type { Observation } from './observation.ts';

interface Request {
  actor: Actor;
  days: number;
}

export async function getCoaching(
  { database: { orm }, clock }: Context,
  { appliance }: Pick<ApplianceRow, 'appliance'>,
  { actor, days }: Request,
): Promise<Coaching> {
  const { serialNumber, gamma } = appliance;
  const now = clock.now();
  const timeZone = timeZoneOf(appliance);
  const toMs = lastTurnOfDay(now.getTime(), timeZone);
  const [beforeMs = toMs, fromMs = toMs] = turnsOfDays(toMs, 2 * days, timeZone).filter((_, i) => i % days === 0);
  const ownedSince = await findOwnedSince(orm, serialNumber);
  // Bands begin at a whole second.
  const sinceMs = Math.min(Math.max(beforeMs, Math.ceil((ownedSince?.getTime() ?? 0) / secondMs) * secondMs), toMs);
  const from = new Date(sinceMs);
  const search = { serialNumber, gamma, from, until: now };
  const [cycles, doubtfulMs, doorOpenedMs, alarms, counters, bands, limits, prices, dismissed] = await Promise.all([
    findCycles(orm, search),
    findDoubtfulReports(orm, search),
    findDoorOpenings(orm, search),
    findAlarms(orm, search),
    findCounters(orm, search),
    readBands(orm, { serialNumber, from, until: now, now }),
    getLimitProfile(orm, actor, appliance),
    findPrices(orm, [appliance]),
    findDismissals(orm, { serialNumber, now }),
  ]);
  let endMs = sinceMs;
  const sharedFacts = {
    timeZone,
    cycles,
    doubtfulMs,
    doorOpenedMs,
    alarms,
    counters,
    rinseTmpMin: limits.limits.rinseTmpMin,
    bands: bands.map(({ state, lengthS }) => {
      const band = { state, fromMs: endMs, toMs: endMs + lengthS * 1000 };
      endMs = band.toMs;
      return band;
    }),
  };
  const present: Facts = { ...sharedFacts, fromMs, toMs, readAtMs: now.getTime() };
  const past: Facts = { ...sharedFacts, fromMs: beforeMs, toMs: fromMs, readAtMs: fromMs };
  const hidden = new Set(dismissed.map(({ kind }) => kind));
  const tariffs = prices.get(serialNumber);
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    timeZone,
    ...compare(observeAll(present), observeAll(past), { weeks: days / 7, hidden, tariffs }),
    dismissed,
  };
}

interface Presenting {
  weeks: number;
  hidden: ReadonlySet<CoachingKind>;
  tariffs: Tariffs | undefined;
}

export function compare(
  present: Observations,
  past: Observations,
  { weeks, hidden, tariffs }: Presenting,
): Pick<Coaching, 'findings' | 'improved'> {
  const findings: CoachingFinding[] = [];
  const improved: CoachingImprovement[] = [];
  for (const kind of coachingKinds) {
    const rule = coachingRules[kind];
    const [now, before] = [present[kind], past[kind]];
    const isComparable = !now.rinse && isKnown(rule, before);
    if (isFinding(rule, now, weeks)) {
      if (hidden.has(kind)) continue;
      findings.push(presentFinding(kind, now, isComparable ? before : null, tariffs));
    } else if (
      isComparable &&
      isFinding(rule, before, weeks) &&
      isKnown(rule, now) &&
      shareOf(now) <= shareOf(before) / 2
    ) {
      improved.push({ kind, ...countsOf(now), before: countsOf(before), saved: savedSince(before, now, tariffs) });
    }
  }
  return { findings, improved };
}

/** Weeks vary at random, so an improvement is at most half of what was. */
const shareOf = ({ count, of }: Observation): number => count / Math.max(1, of);

const countsOf = ({ count, of }: Observation): CoachingCount => ({ count, of });

function presentFinding(
  kind: CoachingKind,
  observation: Observation,
  before: Observation | null,
  tariffs: Tariffs | undefined,
): CoachingFinding {
  const { proofMs, minutes, errorCode, rinse } = observation;
  return {
    kind,
    ...countsOf(observation),
    minutes: minutes === undefined ? null : Math.round(minutes / Math.max(1, observation.count)),
    errorCode: errorCode ?? null,
    rinse: rinse ?? null,
    proof: proofMs
      .slice(-maxMoments)
      .map((ms) => new Date(ms).toISOString())
      .toReversed(),
    saves: presentSaves(observation, tariffs),
    before: before && countsOf(before),
  };
}

type Measured = Pick<Observation, 'energyWh' | 'waterVlm'>;

function presentSaves(
  { energyWh = null, waterVlm = null }: Measured,
  tariffs: Tariffs | undefined,
): CoachingSaves | null {
  if (energyWh === null && waterVlm === null) return null;
  const cost = tariffs && totalCost(costsOf({ ...noCounts, energyWh, waterVlm }, tariffs));
  return {
    energyWh: energyWh === null ? null : Math.round(energyWh),
    waterVlm,
    cost: cost === null || cost === undefined ? null : Math.round(cost * 100) / 100,
  };
}

/**
 * Only what became less was saved, and not by washing less. What is not measured now may be as much as it was before.
 */
function savedSince(before: Observation, now: Observation, tariffs: Tariffs | undefined): CoachingSaves | null {
  const expectedShare = Math.min(1, now.of / Math.max(1, before.of));
  const less = (name: keyof Measured) => {
    const previous = before[name] ?? null;
    return previous === null || now.unmeasured
      ? null
      : Math.max(0, Math.round(previous * expectedShare - (now[name] ?? 0)));
  };
  return presentSaves({ energyWh: less('energyWh'), waterVlm: less('waterVlm') }, tariffs);
}
