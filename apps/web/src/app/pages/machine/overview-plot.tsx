import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { HistorySearch } from '../../../features/telemetry/history-range.ts';
import { TelemetryHistory } from '../../../features/telemetry/telemetry-history.tsx';
import type { LiveMachine } from './machine-content.tsx';

const route = getRouteApi('/main/device/$serialNumber/');

export function OverviewPlot({ machine, view, model }: LiveMachine) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const showHistory = useCallback(
    (next: HistorySearch) =>
      void navigate({ to: '.', search: ({ days }) => ({ ...next, ...(days && { days }) }), resetScroll: false }),
    [navigate],
  );
  return (
    <TelemetryHistory
      serialNumber={machine.serialNumber}
      timeZone={machine.timeZone}
      model={model}
      latest={machine.state.telemetry}
      runningS={view.cycle?.durationS ?? null}
      search={search}
      onSearchChange={showHistory}
    />
  );
}
