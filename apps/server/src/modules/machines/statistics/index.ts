export { findCountedSince } from './find-counted-since.ts';
export { countsOfLife, type ReportedReading } from './place-reading.ts';
export { readStatistics } from './read-statistics.ts';
export { statisticsRoutes } from './routes.ts';
export { findReadings } from './statistics-repository.ts';
export { countCycles, storeReadings } from './store-readings.ts';
export { noUse, sumCounts, type Use, type UseByMachine } from './sum-counts.ts';
export { type CounterReading, counterReadings, cycleSums } from './tables.ts';
