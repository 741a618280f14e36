// This reader shares no code with the exports.

export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...lines] = cellsOf(text.replace(/^\ufeff/, ''));
  return lines.map((cells) => Object.fromEntries(header.map((title, i) => [title, cells[i] ?? ''])));
}

function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  let [cells, cell, isQuoted] = [[] as string[], '', false];
  for (let i = 0; i < text.length; i += 1) {
    const [letter = '', next] = [text[i], text[i + 1]];
    if (isQuoted && letter === '"' && next === '"') {
      cell += letter;
      i += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += letter;
    else if (letter === ',') {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n') {
      lines.push([...cells, cell.replace(/\r$/, '')]);
      [cells, cell] = [[], ''];
    } else cell += letter;
  }
  return lines;
}

export type System = 'metric' | 'imperial';

const rounded = (value: number, decimals: number) => value.toFixed(decimals);

/** The input is in tenths of a degree Celsius. */
export const degrees = (tenths: number | null, system: System) =>
  tenths === null ? '' : rounded(system === 'metric' ? tenths / 10 : (tenths / 10) * 1.8 + 32, 1);

/** The input is in tenths of a litre. */
export const volume = (tenths: number, system: System, decimals = system === 'metric' ? 1 : 2) =>
  rounded(system === 'metric' ? tenths / 10 : tenths / 37.85411784, decimals);
