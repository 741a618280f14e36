import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { ExportReader } from '../../platform/reports/index.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { type PeriodQuery, resolvePeriod } from './resolve-period.ts';

export interface MachineExport<Filter extends PeriodQuery, Format> extends ExportReader {
  serialNumber: string;
  filter: Filter;
  format: Format;
}

type ReportedMachine = Pick<ApplianceRow['appliance'], 'serialNumber' | 'applianceName' | 'gamma' | 'modelNumber'>;

export function machineOfReport({ serialNumber, applianceName, gamma, modelNumber }: ReportedMachine) {
  return { name: applianceName, range: rangeNames[gamma], model: modelNumber, serialNumber };
}

/**
 * The parts that every report about one machine has.
 *
 * @throws ProblemError VALIDATION_FAILED for a period that does not end after it begins
 */
export function beginReport<Filter extends PeriodQuery, Format>(
  appliance: ApplianceRow['appliance'],
  { filter: query, format }: Pick<MachineExport<Filter, Format>, 'filter' | 'format'>,
  { title, now }: { title: string; now: Date },
) {
  const timeZone = timeZoneOf(appliance);
  const filter = { ...query, ...resolvePeriod(appliance, query) };
  const machine = machineOfReport(appliance);
  return {
    filter,
    timeZone,
    machine,
    named: { title, of: machine.serialNumber, period: filter, now, timeZone, format },
  };
}
