import type { Programme } from './range-model.ts';

interface ProgrammeTimes {
  washS: number;
  rinseS: number;
  tankSetPoint?: number;
  boilerSetPoint?: number;
  rinseVlm: number;
  soakS?: number;
}

/** The shape all programmes share: wash, (soak, wash on), drip, wait for rinse heat, rinse, settle. */
function programme({
  washS,
  rinseS,
  tankSetPoint = 630,
  boilerSetPoint = 850,
  rinseVlm,
  soakS = 0,
}: ProgrammeTimes): Programme {
  const firstWashS = Math.floor(washS / 2);
  const washing: Programme['phases'] =
    soakS === 0
      ? [{ phase: 'wash', durationS: washS }]
      : [
          { phase: 'wash', durationS: firstWashS },
          { phase: 'soak', durationS: soakS },
          { phase: 'wash', durationS: washS - firstWashS },
        ];
  return {
    phases: [
      ...washing,
      { phase: 'drip', durationS: 4 },
      { phase: 'heat', durationS: 0 },
      { phase: 'rinse', durationS: rinseS },
      { phase: 'delay', durationS: 5 },
    ],
    tankSetPoint,
    boilerSetPoint,
    rinseVlm,
  };
}

/**
 * Programmes that a range may offer. Durations within the 90 to 300 s of the trade; hoods reach down to 50 s.
 * Wash set points lie 2 K or more above the hygienic 60 °C: the control band and a cold rack take 1 to 2 K.
 */
export const programmes = {
  dishes: programme({ washS: 99, rinseS: 12, rinseVlm: 25 }),
  glasses: programme({ washS: 70, rinseS: 11, tankSetPoint: 620, boilerSetPoint: 820, rinseVlm: 22 }),
  fast: programme({ washS: 70, rinseS: 11, rinseVlm: 24 }),
  intensive: programme({ washS: 275, rinseS: 14, tankSetPoint: 650, boilerSetPoint: 870, rinseVlm: 28 }),
  eco: programme({ washS: 130, rinseS: 11, soakS: 30, tankSetPoint: 620, boilerSetPoint: 820, rinseVlm: 22 }),
  short: programme({ washS: 70, rinseS: 11, rinseVlm: 24 }),
  medium: programme({ washS: 99, rinseS: 12, rinseVlm: 25 }),
  long: programme({ washS: 158, rinseS: 13, tankSetPoint: 640, rinseVlm: 27 }),
  hoodFast: programme({ washS: 31, rinseS: 10, rinseVlm: 24 }),
} as const satisfies Record<string, Programme>;
