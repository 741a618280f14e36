import type { StoredTelemetry } from '@washboard/contract/appliances/appliance-state';
import { useState } from 'react';
import { appendLive, type TemperaturePoint, temperaturePoint } from '../../components/plot/temperature-series.ts';

/** Collects what comes live while the page is open. @param keepMs how far back the plot looks */
export function useLivePoints(latest: StoredTelemetry | null, keepMs: number): readonly TemperaturePoint[] {
  const [points, setPoints] = useState<readonly TemperaturePoint[]>([]);
  const [seen, setSeen] = useState<StoredTelemetry | null>(null);
  // Set while rendering, as React advises for state that follows a prop: the plot never lags one message behind.
  if (latest && latest !== seen) {
    setSeen(latest);
    setPoints(appendLive(points, temperaturePoint(latest), keepMs));
  }
  return points;
}
