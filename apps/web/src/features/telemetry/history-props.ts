import type { StoredTelemetry } from '@washboard/contract/appliances/appliance-state';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import type { HistorySearch } from './history-range.ts';

export interface TelemetryHistoryProps {
  serialNumber: string;
  /** The machine's, for the times of the plot. */
  timeZone: string;
  model: RangeModel;
  latest: StoredTelemetry | null;
  /** The planned duration that the machine reports of its running cycle; null: none runs. */
  runningS: number | null;
  search: HistorySearch;
  onSearchChange: (search: HistorySearch) => void;
}
