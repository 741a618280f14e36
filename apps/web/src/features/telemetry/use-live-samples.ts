import type { StoredTelemetry } from '@washboard/contract/appliances/appliance-state';
import { useState } from 'react';

/** Longer than the history is asked for again; what is older is in it by then. */
const keepMs = 10 * 60_000;

/** Collects what comes live while the plot is open. */
export function useLiveSamples(latest: StoredTelemetry | null): readonly StoredTelemetry[] {
  const [samples, setSamples] = useState<readonly StoredTelemetry[]>([]);
  const [seen, setSeen] = useState<StoredTelemetry | null>(null);
  // Set while rendering, as React advises for state that follows a prop: the plot never lags one message behind.
  if (latest && latest !== seen) {
    setSeen(latest);
    setSamples(appendSample(samples, latest));
  }
  return samples;
}

/** The same list if the sample is already there, or older than what is. */
export function appendSample(samples: readonly StoredTelemetry[], next: StoredTelemetry): readonly StoredTelemetry[] {
  const last = samples.at(-1);
  if (last && Date.parse(next.at) <= Date.parse(last.at)) return samples;
  const oldestMs = Date.parse(next.at) - keepMs;
  return [...samples.filter(({ at }) => Date.parse(at) > oldestMs), next];
}
