import type { ParametersResult } from '@washboard/contract/parameters/parameters';

type Result = ParametersResult['results'][number];

interface Confirmation {
  values: Readonly<Record<string, number>>;
  /** What the machine told last. */
  readTold: () => Promise<Readonly<Record<string, number>>>;
  /** Resolves when the machine tells its parameters the next time. */
  nextTold: () => Promise<void>;
  timeoutMs: number;
}

/**
 * Compares what a machine tells with what it was told to set, so that one which only says it obeyed is found out. It may
 * take its time: what it told before the reply counts, and so does what comes until the timeout.
 */
export async function confirmValues({ values, readTold, nextTold, timeoutMs }: Confirmation): Promise<Result[]> {
  const timeUp = Promise.withResolvers<'timeUp'>();
  const timer = setTimeout(() => timeUp.resolve('timeUp'), timeoutMs);
  try {
    for (;;) {
      // Listening begins before reading, or what comes in between would be missed.
      const told = nextTold();
      const results = resultsOf(values, await readTold());
      if (results.every(({ outcome }) => outcome === 'written')) return results;
      if ((await Promise.race([told, timeUp.promise])) === 'timeUp') return results;
    }
  } finally {
    clearTimeout(timer);
  }
}

function resultsOf(values: Confirmation['values'], told: Readonly<Record<string, number>>): Result[] {
  return Object.entries(values).map(([code, wanted]) => {
    const value = told[code] ?? null;
    return { code, outcome: value === wanted ? 'written' : 'notConfirmed', value };
  });
}
