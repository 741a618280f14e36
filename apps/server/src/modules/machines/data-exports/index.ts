export { type Column, decimals, tenths } from './column.ts';
export { dataPackageRoutes } from './data-package-routes.ts';
export { cycleColumns, readCycles } from './export-cycles.ts';
export { figureColumns, sampleColumns } from './export-telemetry.ts';
export { dataExportRoutes } from './routes.ts';
export { writeCsv } from './write-csv.ts';
