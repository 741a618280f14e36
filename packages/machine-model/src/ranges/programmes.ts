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
  tankSetPoint = 600,
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

/** Programmes that a range may offer. Durations within the 90 to 300 s of the trade; hoods reach down to 50 s. */
export const programmes = {
  dishes: programme({ washS: 99, rinseS: 12, rinseVlm: 25 }),
  glasses: programme({ washS: 70, rinseS: 11, tankSetPoint: 580, boilerSetPoint: 820, rinseVlm: 22 }),
  fast: programme({ washS: 70, rinseS: 11, rinseVlm: 24 }),
  intensive: programme({ washS: 275, rinseS: 14, tankSetPoint: 640, boilerSetPoint: 870, rinseVlm: 28 }),
  eco: programme({ washS: 130, rinseS: 11, soakS: 30, tankSetPoint: 600, boilerSetPoint: 820, rinseVlm: 22 }),
  short: programme({ washS: 70, rinseS: 11, rinseVlm: 24 }),
  medium: programme({ washS: 99, rinseS: 12, rinseVlm: 25 }),
  long: programme({ washS: 159, rinseS: 12, tankSetPoint: 620, rinseVlm: 27 }),
  hoodFast: programme({ washS: 31, rinseS: 10, rinseVlm: 24 }),
} as const satisfies Record<string, Programme>;
