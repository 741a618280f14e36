import type { ServerModule } from '../../../module.ts';
import { companyTariffRoutes, statisticsRoutes, tariffRoutes } from './routes.ts';

export { countsOfLife, type ReportedReading } from './assign-reading-to-series.ts';
export { changeCompanyTariffs } from './change-tariffs.ts';
export { selectCounters } from './counter-columns.ts';
export { getStatistics } from './get-statistics.ts';
export { findTariffs, getTariffs } from './get-tariffs.ts';
export {
  findCountedSince,
  findReadings,
  isRightReading,
  neighbourSeries,
  readingsInTime,
} from './statistics-repository.ts';
export { insertCycleSums, storeReadings } from './store-readings.ts';
export { type MachineUse, noUse, sumCounts, type UseByMachine } from './sum-counts.ts';
export { findPrices, removeTariffs } from './tariffs-repository.ts';

export const statisticsModule: ServerModule = {
  routes: [statisticsRoutes, tariffRoutes, companyTariffRoutes],
};
