export { beginReport, type MachineExport, machineOfReport } from './machine-report.ts';
export { type PeriodQuery, periodInZone, resolveClosedPeriod, resolveDays, resolvePeriod } from './resolve-period.ts';
