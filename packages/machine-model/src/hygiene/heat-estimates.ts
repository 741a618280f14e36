/** `tmp` is tenths of a degree Celsius; null if the probe gave no value. */
export interface TemperatureSample {
  atMs: number;
  tmp: number | null;
}

/**
 * Samples may be irregular, repeated and in any order. The last one before the start and the first one after the end
 * cover the edges.
 */
interface TemperatureCurve {
  samples: readonly TemperatureSample[];
  startMs: number;
  endMs: number;
}

/** `value` counts the covered time only; `low` and `high` are its bounds. */
export interface HeatEstimate {
  value: number;
  low: number;
  high: number;
  coveredS: number;
  uncoveredS: number;
}

/** `integral` is the integral of `rate` over the temperature in degrees Celsius. */
interface HeatScale {
  rate(celsius: number): number;
  integral(celsius: number): number;
}

/**
 * A0 of EN ISO 15883 is Σ 10^((T − 80) / 10) · Δt with T in °C and Δt in s. Its z value is 10 K, and it counts from 65
 * °C.
 */
const a0: HeatScale = {
  rate: (celsius) => (celsius < 65 ? 0 : a0RateOf(celsius)),
  integral: (celsius) => (celsius < 65 ? 0 : ((a0RateOf(celsius) - a0RateOf(65)) * 10) / Math.LN10),
};
const a0RateOf = (celsius: number) => 10 ** ((celsius - 80) / 10);

/**
 * NSF/ANSI 3 counts each second as 3.03438 · 10⁻¹⁷ · e^(0.265972 · T), T in °F, with no further credit above 165 °F,
 * and requires 3600 at the surface of a dish.
 */
const hue: HeatScale = {
  rate: (celsius) => hueRateOf(Math.min(fahrenheitOf(celsius), hueCapF)),
  integral(celsius) {
    const fahrenheit = fahrenheitOf(celsius);
    const belowCap = hueRateOf(Math.min(fahrenheit, hueCapF)) / huePerF;
    return (belowCap + hueRateOf(hueCapF) * Math.max(0, fahrenheit - hueCapF)) / 1.8;
  },
};
const huePerF = 0.265972;
const hueCapF = 165;
const hueRateOf = (fahrenheit: number) => 3.03438e-17 * Math.exp(huePerF * fahrenheit);
const fahrenheitOf = (celsius: number) => celsius * 1.8 + 32;

/** Accuracy of a probe, K (est.). */
const probeK = 1;
/** The temperature between values that are further apart is unknown. */
const maxStepS = 5;
/** An estimate with less coverage is meaningless. */
const minCoveredShare = 0.5;

/**
 * The surface of the ware is colder than the water at first, so A0 at the probe proves nothing about the ware.
 *
 * Between two values the temperature changes evenly. `low` assumes the lower of two neighbouring values, a probe that
 * shows 1 K too much, and nothing for a gap. `high` assumes the higher one, a probe that shows 1 K too little, and a
 * gap as hot as its hotter neighbour.
 *
 * @returns null if less than half of the time is covered
 */
export function estimateA0(curve: TemperatureCurve): HeatEstimate | null {
  return estimate(curve, a0);
}

/** The bounds and cautions of `estimateA0` apply. */
export function estimateHue(curve: TemperatureCurve): HeatEstimate | null {
  return estimate(curve, hue);
}

function estimate({ samples, startMs, endMs }: TemperatureCurve, scale: HeatScale): HeatEstimate | null {
  const sums: HeatEstimate = { value: 0, low: 0, high: 0, coveredS: 0, uncoveredS: 0 };
  for (const { before, after, isCovered } of spansOf(samples)) {
    const fromMs = Math.max(startMs, before?.atMs ?? startMs);
    const toMs = Math.min(endMs, after?.atMs ?? endMs);
    const lengthS = (toMs - fromMs) / 1000;
    if (lengthS <= 0) continue;
    const hottestC = Math.max(before?.highestC ?? -Infinity, after?.highestC ?? -Infinity);
    sums.high += scale.rate(hottestC + probeK) * lengthS;
    if (before === null || after === null || !isCovered) {
      sums.uncoveredS += lengthS;
      continue;
    }
    sums.coveredS += lengthS;
    sums.low += scale.rate(Math.min(before.lowestC, after.lowestC) - probeK) * lengthS;
    sums.value += meanRate(scale, temperatureAt(fromMs, before, after), temperatureAt(toMs, before, after)) * lengthS;
  }
  const { coveredS, uncoveredS } = sums;
  return coveredS > 0 && coveredS >= minCoveredShare * (coveredS + uncoveredS) ? sums : null;
}

interface Point {
  atMs: number;
  lowestC: number;
  highestC: number;
}

interface Span {
  before: Point | null;
  after: Point | null;
  isCovered: boolean;
}

function spansOf(samples: readonly TemperatureSample[]): Span[] {
  const spans: Span[] = [];
  let before: Point | null = null;
  let isBroken = false;
  for (const [atMs, ofTime] of [...Map.groupBy(samples, (sample) => sample.atMs)].sort(([a], [b]) => a - b)) {
    const values = ofTime.flatMap(({ tmp }) => (tmp === null ? [] : [tmp / 10]));
    if (values.length === 0) {
      isBroken = true;
      continue;
    }
    const after: Point = { atMs, lowestC: Math.min(...values), highestC: Math.max(...values) };
    const isNear = before !== null && atMs - before.atMs <= maxStepS * 1000;
    spans.push({ before, after, isCovered: isNear && !isBroken });
    before = after;
    isBroken = false;
  }
  return before === null ? [] : [...spans, { before, after: null, isCovered: false }];
}

const middleC = ({ lowestC, highestC }: Point) => (lowestC + highestC) / 2;

function temperatureAt(atMs: number, before: Point, after: Point): number {
  const share = (atMs - before.atMs) / (after.atMs - before.atMs);
  return middleC(before) + share * (middleC(after) - middleC(before));
}

/** The quotient of smaller differences, in kelvin, is mostly rounding. */
const levelK = 1e-6;

function meanRate({ rate, integral }: HeatScale, fromC: number, toC: number): number {
  if (Math.abs(toC - fromC) < levelK) return rate(Math.min(fromC, toC));
  const [lowest, highest] = [rate(Math.min(fromC, toC)), rate(Math.max(fromC, toC))];
  return Math.min(highest, Math.max(lowest, (integral(toC) - integral(fromC)) / (toC - fromC)));
}
