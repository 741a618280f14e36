import { knownDetail } from '../../features/appliances/appliances-api.ts';
import { panelListQuery } from '../../features/panel/panel-api.ts';
import { preloadParameters } from '../../features/parameters/parameters-api.ts';
import { preloadStatistics } from '../../features/statistics/statistics-api.ts';
import type { StatisticsSearch } from '../../features/statistics/statistics-search.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../query-client.ts';

/**
 * Prefetches data of machine pages while their code loads. A module of its own, so that it is not part of the first
 * bundle. Failures are ignored here: the page requests the data again and shows them.
 */

export const prefetchPanelList = (): Promise<void> => queryClient.prefetchQuery(panelListQuery);

export function prefetchParameters(serialNumber: string): void {
  const model = knownDetail(queryClient, serialNumber);
  void preloadParameters(queryClient, { serialNumber, model, language: currentLanguage() });
}

/** Skipped while the time zone of the machine is unknown: the page requests the statistics itself. */
export function prefetchStatistics(serialNumber: string, search: StatisticsSearch): void {
  const machine = knownDetail(queryClient, serialNumber);
  if (machine) preloadStatistics(queryClient, { machine, search });
}
