import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { Language } from '@washboard/contract/languages/languages';
import type {
  AdministeredMachineFilter,
  AdministeredMachineSort,
} from '@washboard/contract/machine-administration/machine-administration';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { type ExportedFile, writeSheet } from '../../platform/reports/index.ts';
import type { CsvCell } from '../../platform/spreadsheets/index.ts';
import { findMachines, findSelected } from './machines-repository.ts';
import { presentMachine } from './present-machine.ts';
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

type Export = AdministeredMachineFilter & { sort: AdministeredMachineSort; language: Language };

/** The selection and its order are fixed when the promise resolves. */
export async function exportAdministeredMachines(
  { database: { orm }, config, clock }: Context,
  actor: Actor,
  { sort, language, ...filter }: Export,
): Promise<ExportedFile> {
  const serialNumbers = await findSelected(orm, { actor, brand: config.brand, filter }, sort);
  const texts = machineExportTexts[language];
  const content = await writeSheet(rows(), {
    language,
    columns: exportColumns,
    titleOf: (column) => texts.column[column],
    cellsOf: (row) => exportRow(presentMachine(row), texts),
  });
  return { name: `${texts.fileName}-${clock.now().toISOString().slice(0, 10)}.csv`, content };

  async function* rows() {
    for (let i = 0; i < serialNumbers.length; i += rowsPerRead) {
      yield await findMachines(orm, actor, serialNumbers.slice(i, i + rowsPerRead));
    }
  }
}
