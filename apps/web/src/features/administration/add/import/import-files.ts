import type { ImportSecrets } from '@washboard/contract/appliances/appliance-import';
import { saveFile } from '../../../../lib/save-file.ts';

/** Spreadsheets take the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Serial numbers, models and secrets need no quotes, and none of them starts like a formula. */
function saveCsv(rows: readonly (readonly string[])[], name: string): void {
  const text = rows.map((cells) => `${cells.join(';')}\r\n`).join('');
  saveFile(new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' }), name);
}

export function saveSecrets(items: ImportSecrets['items']): void {
  const rows = items.map(({ serialNumber, gamma, modelNumber, linkSecret }) => [
    ...[serialNumber, gamma, modelNumber, linkSecret],
  ]);
  saveCsv([['serialNumber', 'gamma', 'modelNumber', 'linkSecret'], ...rows], 'link-secrets.csv');
}
