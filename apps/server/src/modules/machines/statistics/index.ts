import type { ServerModule } from '../../../module.ts';
import { companyTariffRoutes, statisticsRoutes, tariffRoutes } from './routes.ts';

export { changeCompanyTariffs, removeTariffs } from './change-tariffs.ts';
export { findCountedSince } from './find-counted-since.ts';
export { findPrices } from './find-prices.ts';
export { countsOfLife, type ReportedReading } from './place-reading.ts';
export { readStatistics } from './read-statistics.ts';
export { readMachineSheet } from './read-tariff-sheet.ts';
export { findReadings } from './statistics-repository.ts';
export { countCycles, storeReadings } from './store-readings.ts';
export { noUse, sumCounts, type Use, type UseByMachine } from './sum-counts.ts';
export { applianceTariffs, type CounterReading, companyTariffs, counterReadings, cycleSums } from './tables.ts';
export { findTariffs } from './tariffs-repository.ts';

export const statisticsModule: ServerModule = {
  routes: [statisticsRoutes, tariffRoutes, companyTariffRoutes],
};
