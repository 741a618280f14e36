import { knownDetail } from '../../features/appliances/appliances-api.ts';
import { panelListQuery } from '../../features/panel/panel-api.ts';
import { preloadParameters } from '../../features/parameters/parameters-api.ts';
import { preloadStatistics } from '../../features/statistics/statistics-api.ts';
import type { StatisticsSearch } from '../../features/statistics/statistics-search.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { queryClient } from '../query-client.ts';

/**
 * What pages of a machine ask the server for while their code is on its way. In a file of its own, which comes with the
 * first of these pages: the first visit does not carry it, and those after it ask at once. Failures are the pages' to tell.
 */

/** The machines of a demo that have a panel; none elsewhere. */
export const askForPanelList = (): Promise<void> => queryClient.prefetchQuery(panelListQuery);

/** How a machine is set, and the model that explains it. */
export function askForParameters(serialNumber: string): void {
  const model = knownDetail(queryClient, serialNumber);
  void preloadParameters(queryClient, { serialNumber, model, language: currentLanguage() });
}

/** Not where the machine's calendar is not known yet: the page asks. */
export function askForStatistics(serialNumber: string, search: StatisticsSearch): void {
  const machine = knownDetail(queryClient, serialNumber);
  if (machine) preloadStatistics(queryClient, { machine, search });
}
