import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { Language } from '@washboard/contract/languages/languages';
import type { AdministeredMachineSort } from '@washboard/contract/machine-administration/machine-administration';
import type { Orm } from '../../../adapters/database/database.ts';
import type { CsvCell } from '../../../csv.ts';
import { writeSheet } from '../../platform/reports/index.ts';
import { type AdministeredSelection, findMachines, findSelected, presentMachine } from './administered-machines.ts';
import { type MachineExportTexts, machineExportTexts } from './texts.ts';

const exportColumns = [
  'serialNumber',
  'applianceName',
  'range',
  'modelNumber',
  'companyCode',
  'companyName',
  'assignedCompanyCode',
  'assignedCompanyName',
  'claim',
  'claimedBy',
  'connection',
  'createdAt',
] as const;
type ExportColumn = (typeof exportColumns)[number];

function exportRow(
  machine: ReturnType<typeof presentMachine>,
  texts: MachineExportTexts,
): Record<ExportColumn, CsvCell> {
  return {
    serialNumber: machine.serialNumber,
    applianceName: machine.applianceName,
    range: rangeNames[machine.gamma],
    modelNumber: machine.modelNumber,
    companyCode: machine.companyCode,
    companyName: machine.companyName,
    assignedCompanyCode: machine.assignedCompanyCode,
    assignedCompanyName: machine.assignedCompanyName,
    claim: texts.claim[machine.isClaimed ? 'claimed' : 'unclaimed'],
    claimedBy: machine.claimedBy?.email ?? null,
    connection: texts.connection[machine.connection],
    createdAt: machine.createdAt.slice(0, 19).replace('T', ' '),
  };
}

const rowsPerRead = 500;

/** The selection and its order are fixed when the promise resolves. */
export async function exportMachines(
  orm: Orm,
  {
    selection,
    sort,
    language,
  }: { selection: AdministeredSelection; sort: AdministeredMachineSort; language: Language },
): Promise<AsyncGenerator<string>> {
  const serialNumbers = await findSelected(orm, selection, sort);
  const texts = machineExportTexts[language];
  return writeSheet(rows(), {
    language,
    columns: exportColumns,
    titleOf: (column) => texts.column[column],
    cellsOf: (row) => exportRow(presentMachine(row), texts),
  });

  async function* rows() {
    for (let i = 0; i < serialNumbers.length; i += rowsPerRead) {
      yield await findMachines(orm, selection.actor, serialNumbers.slice(i, i + rowsPerRead));
    }
  }
}
