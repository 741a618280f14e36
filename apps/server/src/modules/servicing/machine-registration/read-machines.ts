import type { Gamma } from '@washboard/contract/appliances/appliances';
import { ratingPowers } from '@washboard/contract/appliances/machine-families';
import { normalSerialNumber, serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { type BrandId, brands } from '@washboard/contract/brands/brands';
import { companyCodeSchema } from '@washboard/contract/companies/company-code';
import { firmwareVersionSchema } from '@washboard/contract/firmware/firmware';
import {
  type ImportColumn,
  type ImportRefusal,
  importColumns,
  type LineProblem,
  requiredImportColumns,
} from '@washboard/contract/machine-registration/appliance-import';
import { revisionSchema } from '@washboard/contract/machine-registration/new-appliance';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { dataModelsOf } from '@washboard/machine-model/data-models/data-models';
import { ProblemError } from '../../../http/problem-error.ts';
import type { CellDoubt, UploadedCell, UploadedRow } from '../../platform/spreadsheets/index.ts';
import type { ImportedMachine } from './tables.ts';

export interface MachineLine {
  line: number;
  machine: ImportedMachine;
}

export interface ReadMachines {
  machines: MachineLine[];
  refusals: ImportRefusal[];
}

interface Reader {
  brand: BrandId;
  ownCompany: string | null;
}

/** Users also write these titles; they are in lower case without spaces and punctuation. */
const otherTitles: Readonly<Record<string, ImportColumn>> = {
  serial: 'serialNumber',
  range: 'gamma',
  model: 'modelNumber',
  power: 'ratingPower',
  company: 'companyCode',
};

const titles = new Map<string, ImportColumn>([
  ...importColumns.map((column) => [column.toLowerCase(), column] as const),
  ...Object.entries(otherTitles),
]);

/** @throws ProblemError IMPORT_UNREADABLE without machines, or with missing, unknown or repeated columns */
export function readMachines([head, ...rows]: readonly UploadedRow[], reader: Reader): ReadMachines {
  if (!head || rows.length === 0) throw new ProblemError('IMPORT_UNREADABLE', { reason: 'empty' });
  if (head.isHidden) throw new ProblemError('IMPORT_UNREADABLE', { reason: 'columns' });
  const columns = readTitles(head.cells.map(({ text }) => text));
  const seenNumbers = new Set<string>();
  const result: ReadMachines = { machines: [], refusals: [] };
  for (const { line, cells, isHidden } of rows) {
    const cellOf = (column: ImportColumn) => cells[columns.indexOf(column)]?.text ?? '';
    const serialNumber = normalSerialNumber(cellOf('serialNumber'));
    const outcome = readDoubts(columns, cells) ?? readMachine(cellOf, { ...reader, serialNumber });
    if (isHidden) outcome.problems.push(fault(null, 'hiddenRow'));
    if (cells.slice(columns.length).some(({ text }) => text !== '')) outcome.problems.push(fault(null, 'tooManyCells'));
    const isRead = serialNumber !== '' && !cells[columns.indexOf('serialNumber')]?.doubt;
    if (isRead && seenNumbers.has(serialNumber)) outcome.problems.push(fault('serialNumber', 'serialNumberTwice'));
    if (isRead) seenNumbers.add(serialNumber);
    if (outcome.machine && outcome.problems.length === 0) result.machines.push({ line, machine: outcome.machine });
    else result.refusals.push({ line, serialNumber: shortened(cellOf('serialNumber')), problems: outcome.problems });
  }
  return result;
}

function readTitles(cells: readonly string[]): ImportColumn[] {
  const titleCells = [...cells];
  while (titleCells.at(-1) === '') titleCells.pop();
  const columns = titleCells.map((title) => titles.get(title.toLowerCase().replace(/[\s_.-]/g, '')));
  const errors = titleCells.flatMap((title, at) => {
    const column = columns[at];
    if (column === undefined) return [{ path: shortened(title), message: 'unknown' }];
    return columns.indexOf(column) < at ? [{ path: column, message: 'twice' }] : [];
  });
  for (const column of requiredImportColumns) {
    if (!columns.includes(column)) errors.push({ path: column, message: 'missing' });
  }
  if (errors.length > 0) throw new ProblemError('IMPORT_UNREADABLE', { reason: 'columns', errors });
  return columns.filter((column) => column !== undefined);
}

const fault = (column: ImportColumn | null, problem: LineProblem) => ({ column, problem });

const shortened = (text: string) => withoutHiddenCharacters(text).slice(0, 40).toWellFormed();

/** A number that lost a zero is still valid in these columns. */
const textColumns: readonly ImportColumn[] = ['serialNumber', 'revision', 'FW00', 'FW02'];

/** A cell may differ from what was typed: `1.10` is stored as 1.1. */
function readDoubts(
  columns: readonly ImportColumn[],
  cells: readonly UploadedCell[],
): { machine: null; problems: ImportRefusal['problems'] } | null {
  const problems = columns.flatMap((column, at) => {
    const cell = cells[at];
    return cell?.doubt && isHarmful(column, cell.text, cell.doubt) ? [fault(column, cell.doubt)] : [];
  });
  return problems.length > 0 ? { machine: null, problems } : null;
}

function isHarmful(column: ImportColumn, text: string, doubt: CellDoubt): boolean {
  if (doubt !== 'storedAsNumber') return true;
  return textColumns.includes(column) || (column === 'companyCode' && !companyCodeSchema.safeParse(text).success);
}

function readMachine(
  cellOf: (column: ImportColumn) => string,
  { brand, ownCompany, serialNumber }: Reader & { serialNumber: string },
): { machine: ImportedMachine | null; problems: ImportRefusal['problems'] } {
  const problems: ImportRefusal['problems'] = [];
  const [revision, FW00, FW02] = [cellOf('revision').toUpperCase(), cellOf('FW00'), cellOf('FW02')];
  for (const column of requiredImportColumns) if (cellOf(column) === '') problems.push(fault(column, 'missing'));
  const isFilled = (column: ImportColumn) => cellOf(column) !== '';

  // Spaces within a serial number are removed, but two lines are two numbers.
  const isOne = !/[\n\r\u2028\u2029]/.test(cellOf('serialNumber'));
  if (isFilled('serialNumber') && !(isOne && serialNumberSchema.safeParse(serialNumber).success))
    problems.push(fault('serialNumber', 'serialNumberInvalid'));
  const model = findModel(brand, { gamma: cellOf('gamma'), modelNumber: cellOf('modelNumber') });
  if (model === 'GAMMA_UNKNOWN' && isFilled('gamma')) problems.push(fault('gamma', 'gammaUnknown'));
  if (model === 'MODEL_UNKNOWN' && isFilled('modelNumber')) problems.push(fault('modelNumber', 'modelUnknown'));
  if (revision !== '' && !revisionSchema.safeParse(revision).success)
    problems.push(fault('revision', 'revisionInvalid'));
  for (const column of ['FW00', 'FW02'] as const) {
    if (isFilled(column) && !firmwareVersionSchema.safeParse(cellOf(column)).success)
      problems.push(fault(column, 'versionInvalid'));
  }
  if ((FW00 === '') !== (FW02 === '')) problems.push(fault(FW00 === '' ? 'FW00' : 'FW02', 'bothVersions'));
  const ratingPower = ratingPowers.find((power) => power === cellOf('ratingPower').toUpperCase()) ?? null;
  if (isFilled('ratingPower') && ratingPower === null) problems.push(fault('ratingPower', 'ratingPowerUnknown'));
  const companyCode = isFilled('companyCode') ? cellOf('companyCode') : ownCompany;
  if (companyCode === null) problems.push(fault('companyCode', 'missing'));
  else if (!/^\d{6}$/.test(companyCode)) problems.push(fault('companyCode', 'companyUnknown'));

  if (typeof model === 'string' || companyCode === null || problems.length > 0) return { machine: null, problems };
  const versions = FW00 === '' ? null : { FW00, FW02 };
  const fields = { serialNumber, companyCode, ratingPower, versions };
  return { machine: { ...model, ...(revision !== '' && { revision }), ...fields }, problems };
}

type FoundModel = { gamma: Gamma; modelNumber: string; revision: string } | 'GAMMA_UNKNOWN' | 'MODEL_UNKNOWN';

/** Letters of any case match. @returns the model with the revision of its data model, or the error code */
export function findModel(brand: BrandId, modelName: { gamma: string; modelNumber: string }): FoundModel {
  const gamma = brands[brand].gammas.find((brandGamma) => brandGamma === modelName.gamma.toLowerCase());
  if (gamma === undefined) return 'GAMMA_UNKNOWN';
  const document = dataModelsOf(gamma).findLast(
    ({ modelNumber }) => modelNumber.toUpperCase() === modelName.modelNumber.toUpperCase(),
  );
  if (document === undefined) return 'MODEL_UNKNOWN';
  const { modelNumber, revision } = document;
  return { gamma, modelNumber, revision };
}
