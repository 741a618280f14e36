import { hourS } from '@washboard/contract/time/durations';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Span } from './find-bands.ts';
import { firstMergedS, type StripCycle } from './fold-strip.ts';
import {
  findHoursWithTelemetry,
  findLosses,
  findSpansWithSamples,
  type MachineSpan,
  type StripMachine,
} from './strips-repository.ts';

interface Strip {
  machines: readonly StripMachine[];
  serialNumbers: readonly string[];
  from: Date;
  until: Date;
  lengthS: number;
  isUntilNow: boolean;
}

interface Evidence {
  cycles: ReadonlyMap<string, StripCycle[]>;
}

/** A machine sends what it stored meanwhile, so a shorter loss hides nothing. */
const minLossS = 120;
/** The clocks of machine and server may differ by this much; more is doubtful. */
const clockToleranceS = 120;

interface Silences {
  /** The connection was lost, and no telemetry of this time arrived later. */
  losses: ReadonlyMap<string, Span[]>;
  /** Whole hours without telemetry or cycles. */
  pauses: ReadonlyMap<string, Span[]>;
}

export async function findSilences(orm: Orm, strip: Strip, { cycles }: Evidence): Promise<Silences> {
  const minLengthS = Math.max(minLossS, firstMergedS(strip.lengthS));
  const [hours, losses] = await Promise.all([
    findHoursWithTelemetry(orm, strip),
    findLosses(orm, { ...strip, minLengthS }),
  ]);
  const measured = new Map(
    strip.machines.map(({ serialNumber }) => [serialNumber, new Set(hours.get(serialNumber) ?? [])]),
  );
  const cut = strip.machines.flatMap((machine) => {
    const { serialNumber } = machine;
    return [...(losses.get(serialNumber) ?? []), ...presentLossOf(machine, strip, minLengthS)].flatMap(([fromS, toS]) =>
      cutByHours(strip, { fromS, toS }).map((span) => ({ serialNumber, ...span })),
    );
  });
  const isMeasured = ({ serialNumber, fromS }: MachineSpan) =>
    measured.get(serialNumber)?.has(beginOfHour(strip, fromS)) ?? false;
  // In the hours in which a loss begins and ends, telemetry may be that of the time before or after.
  const doubtful = cut.filter((span) => isMeasured(span) && (span.isFirst || span.isLast));
  const spansWithSamples = await findSpansWithSamples(orm, strip.from, doubtful.map(withoutTolerance));
  const isDoubtful = new Set<MachineSpan>(doubtful);
  const unrefuted = new Set<MachineSpan>(doubtful.filter((_, index) => !spansWithSamples.has(index)));
  const lost = cut.filter((span) => (isDoubtful.has(span) ? unrefuted.has(span) : !isMeasured(span)));
  return {
    losses: Map.groupBy(lost, ({ serialNumber }) => serialNumber),
    pauses: new Map(
      strip.machines.map((machine) => {
        const { serialNumber } = machine;
        const evidence = { measured: measured.get(serialNumber) ?? new Set(), cycles: cycles.get(serialNumber) ?? [] };
        return [serialNumber, hoursWithoutReports(strip, machine, evidence)];
      }),
    ),
  };
}

/** A machine may be offline without a recorded loss, for example after the server was restored. */
function presentLossOf(
  { connection, connectionSince }: StripMachine,
  { from, lengthS }: Strip,
  minLengthS: number,
): [fromS: number, toS: number][] {
  if (connection !== 'offline' || connectionSince === null) return [];
  const fromS = Math.floor((connectionSince.getTime() - from.getTime()) / 1000);
  return lengthS - fromS >= minLengthS ? [[fromS, lengthS]] : [];
}

function withoutTolerance<S extends MachineSpan & CutSpan>({
  serialNumber,
  fromS,
  toS,
  isFirst,
  isLast,
}: S): MachineSpan {
  return {
    serialNumber,
    fromS: isFirst ? fromS + clockToleranceS : fromS,
    toS: isLast ? toS - clockToleranceS : toS,
  };
}

interface CutSpan extends Span {
  isFirst: boolean;
  isLast: boolean;
}

/** Hours are those of UTC, as in the roll-ups. */
function beginOfHour({ from }: Pick<Strip, 'from'>, atS: number): number {
  const fromS = Math.floor(from.getTime() / 1000);
  return Math.floor((fromS + atS) / hourS) * hourS - fromS;
}

function cutByHours(strip: Pick<Strip, 'from'>, { fromS, toS }: Span): CutSpan[] {
  const spans: CutSpan[] = [];
  let beginS = Math.max(fromS, beginOfHour(strip, 0));
  while (beginS < toS) {
    const endS = Math.min(toS, beginOfHour(strip, beginS) + hourS);
    spans.push({ fromS: beginS, toS: endS, isFirst: beginS === fromS, isLast: endS === toS });
    beginS = endS;
  }
  return spans;
}

/** A machine that never sent telemetry makes no pauses. */
function hoursWithoutReports(
  strip: Strip,
  { connection, hasTelemetry }: StripMachine,
  { measured, cycles }: { measured: ReadonlySet<number>; cycles: readonly StripCycle[] },
): Span[] {
  if (!hasTelemetry) return [];
  const reported = new Set(cycles.flatMap(({ fromS, toS }) => [beginOfHour(strip, fromS), beginOfHour(strip, toS)]));
  const silent: Span[] = [];
  for (let fromS = beginOfHour(strip, 0); fromS < strip.lengthS; fromS += hourS) {
    const isPresent = strip.isUntilNow && connection === 'online' && fromS + hourS > strip.lengthS;
    if (!measured.has(fromS) && !reported.has(fromS) && !isPresent) silent.push({ fromS, toS: fromS + hourS });
  }
  return silent;
}
