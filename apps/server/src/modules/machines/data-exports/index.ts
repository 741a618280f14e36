import type { ServerModule } from '../../../module.ts';
import { dataExportRoutes, dataPackageRoutes } from './routes.ts';

export { decimalPlaces, type ExportColumn, fromTenths } from './export-column.ts';
export { cycleColumns, readCycles } from './export-cycles.ts';
export { figureColumns, sampleColumns } from './export-telemetry.ts';
export { writeCsv } from './write-csv.ts';

export const dataExportsModule: ServerModule = {
  routes: [dataExportRoutes, dataPackageRoutes],
};
