import type { ApplianceSort } from '@washboard/contract/appliances/appliances';
import type { Language } from '@washboard/contract/languages/languages';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import type { Orm } from '../../../adapters/database/database.ts';
import { byteOrderMark, csvFormatOf, csvLine } from '../../../csv.ts';
import type { Selection } from './appliance-filter.ts';
import { findAppliances } from './appliances-repository.ts';
import { type ExportStyle, exportHeader, exportRow } from './export-row.ts';
import { exportTexts } from './export-texts.ts';
import { findSelected } from './list-appliances.ts';

/** Machines that are read at once. */
const portion = 500;

interface Export {
  selection: Selection;
  sort: ApplianceSort;
  language: Language;
  system: MeasurementSystem;
}

/** The machines as CSV, piece by piece. Which they are, and in which order, is as it is when this resolves. */
export async function exportAppliances(
  orm: Orm,
  { selection, sort, language, system }: Export,
): Promise<AsyncGenerator<string>> {
  const serialNumbers = await findSelected(orm, selection, sort);
  const style: ExportStyle = { texts: exportTexts[language], system };
  const format = csvFormatOf(language);

  async function* pieces(): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(exportHeader(style), format);
    for (let i = 0; i < serialNumbers.length; i += portion) {
      const rows = await findAppliances(orm, serialNumbers.slice(i, i + portion));
      yield rows.map((row) => csvLine(exportRow(row, style), format)).join('');
    }
  }
  return pieces();
}
