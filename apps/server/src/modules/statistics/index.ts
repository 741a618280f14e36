export { countCycles } from './count-cycles.ts';
export type { ToldReading } from './place-reading.ts';
export { statisticsRoutes } from './routes.ts';
export { storeReadings } from './store-readings.ts';
export { applianceTariffs, counterReadings, cycleSums } from './tables.ts';
