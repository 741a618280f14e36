import { internalsOf, type ObjectReference, Reference, writeObjects } from './pdf-objects.ts';
import { createTableText } from './table-text.ts';

export interface TableColumn {
  title: string;
  /** The width is in points. */
  width: number;
}

export type TableCell = string | { text: string; columns: number };

export interface Table {
  reference: ObjectReference;
  /** @param isMarked colours the background; the text must give the reason */
  row(cells: readonly TableCell[], isMarked?: boolean): void;
  /** The title stays on the page of its first row. */
  group(title: string): void;
  end(): void;
}

export const tableMargin = 40;
export const tableWidth = 841.89 - 2 * tableMargin;
export const tableColours = { text: '#18212a' };

/** Sizes are in points. */
const fontSize = 7;
const lineHeight = 9;
const padding = 2;
const gap = 5;
const ascent = 6.8;

const black = '0.094 0.129 0.165 rg 0.094 0.129 0.165 RG 0.25 w';
const greyLine = '0.5 w 0.835 0.859 0.882 RG';
const marked = '0.992 0.929 0.918 rg';

interface LaidCell {
  x: number;
  lines: readonly string[];
  columns: number;
}

interface RowStructure {
  type: 'TH' | 'TD';
  /** The number of the cell's text on its page; null for an empty cell. */
  cells: { content: number | null; columns: number }[];
}

interface OpenPage {
  y: number;
  ground: string[];
  text: string[];
  rows: RowStructure[];
  contents: number;
}

export function openTable(
  document: PDFKit.PDFDocument,
  parent: ObjectReference,
  columns: readonly TableColumn[],
): Table {
  const internals = internalsOf(document);
  const text = createTableText(document, fontSize);
  const reference = internals.ref({ Type: 'StructElem', S: 'Table', P: parent });
  const bodies: Reference[] = [];
  const titles = layOut(columns.map(({ title }) => title));
  let page = openPage();
  drawRow(titles, 'TH', false);

  function openPage(): OpenPage {
    document.addPage();
    return { y: tableMargin, ground: [], text: [], rows: [], contents: 0 };
  }

  function layOut(cells: readonly TableCell[]): LaidCell[] {
    let x = tableMargin;
    let at = 0;
    return cells.map((cell) => {
      const { text: words, columns: spanned } = typeof cell === 'string' ? { text: cell, columns: 1 } : cell;
      const width = columns.slice(at, at + spanned).reduce((sum, column) => sum + column.width, 0);
      const laid = { x, lines: words === '' ? [] : text.wrap(words, width - gap), columns: spanned };
      x += width;
      at += spanned;
      return laid;
    });
  }

  /** @param type null for repeated titles, which screen readers skip */
  function drawRow(cells: readonly LaidCell[], type: RowStructure['type'] | null, isMarked: boolean): void {
    const height = heightOf(cells);
    const foot = document.page.height - page.y - height;
    if (isMarked) page.ground.push(`${marked} ${tableMargin} ${foot.toFixed(2)} ${tableWidth} ${height} re f`);
    page.ground.push(
      `${tableMargin} ${foot.toFixed(2)} m ${(tableMargin + tableWidth).toFixed(2)} ${foot.toFixed(2)} l S`,
    );
    const top = document.page.height - page.y - padding - ascent;
    const structure: RowStructure = { type: type ?? 'TH', cells: [] };
    for (const { x, lines, columns: spanned } of cells) {
      const shown = lines
        .map((line, i) => `1 0 0 1 ${x.toFixed(2)} ${(top - i * lineHeight).toFixed(2)} Tm <${text.encode(line)}> Tj`)
        .join('\n');
      const hasContent = type !== null && lines.length > 0;
      structure.cells.push({ content: hasContent ? page.contents : null, columns: spanned });
      const mark = hasContent ? `/${type} <</MCID ${page.contents}>>` : '/Artifact <</Type /Pagination>>';
      if (shown !== '') page.text.push(`${type === 'TD' ? 0 : 2} Tr ${mark} BDC\n${shown}\nEMC`);
      if (hasContent) page.contents += 1;
    }
    if (type !== null) page.rows.push(structure);
    page.y += height;
  }

  function closePage(): void {
    const { _font: font } = internals;
    internals.page.fonts[font.id] = font.ref();
    const upright = `1 0 0 -1 0 ${document.page.height} cm`;
    document.addContent(
      [
        `q ${upright} /Artifact BMC ${greyLine}`,
        ...page.ground,
        `EMC\nBT /${font.id} ${fontSize} Tf ${black}`,
        ...page.text,
        'ET Q',
      ].join('\n'),
    );
    const { body, parents } = writeStructure(document, reference.id, page.rows);
    bodies.push(body);
    internals.getStructParentTree().add(internals.page.structParentTreeKey, parents);
  }

  return {
    reference,
    row(cells, isMarked = false) {
      const laid = layOut(cells);
      const most = Math.floor((bottomOf(document) - tableMargin - heightOf(titles) - 2 * padding) / lineHeight);
      for (let from = 0; from < linesOf(laid); from += most) {
        const part = laid.map((cell) => ({ ...cell, lines: cell.lines.slice(from, from + most) }));
        if (page.y + heightOf(part) > bottomOf(document)) {
          closePage();
          page = openPage();
          drawRow(titles, null, false);
        }
        drawRow(part, 'TD', isMarked);
      }
    },
    group(title) {
      const laid = layOut([{ text: title, columns: columns.length }]);
      // A group needs room for its title and a row of three lines.
      if (page.y + heightOf(laid) + 3 * lineHeight + 2 * padding > bottomOf(document)) {
        closePage();
        page = openPage();
        drawRow(titles, null, false);
      }
      drawRow(laid, 'TH', false);
    },
    end() {
      closePage();
      reference.data.K = bodies;
      reference.end();
    },
  };
}

const bottomOf = ({ page }: PDFKit.PDFDocument) => page.height - page.margins.bottom;
const heightOf = (cells: readonly LaidCell[]) => linesOf(cells) * lineHeight + 2 * padding;
const linesOf = (cells: readonly LaidCell[]) => Math.max(...cells.map(({ lines }) => lines.length));

function writeStructure(
  document: PDFKit.PDFDocument,
  table: number,
  rows: readonly RowStructure[],
): { body: Reference; parents: Reference } {
  const page = internalsOf(document).page.dictionary.id;
  let body = 0;
  let last = 0;
  writeObjects(document, (first) => {
    const rowIds: number[] = [];
    const parents: number[] = [];
    const objects: string[] = [];
    for (const { type, cells } of rows) {
      const row = first + 1 + objects.length;
      rowIds.push(row);
      objects.push(`<</S/TR/P ${first} 0 R/K${referencesTo(cells.map((_, i) => row + 1 + i))}>>`);
      for (const [i, { content, columns }] of cells.entries()) {
        const attributes = attributesOf(type, columns);
        const shown = content === null ? '' : `/Pg ${page} 0 R/K ${content}`;
        objects.push(`<</S/${type}/P ${row} 0 R${shown}${attributes}>>`);
        if (content !== null) parents[content] = row + 1 + i;
      }
    }
    body = first;
    last = first + 1 + objects.length;
    return [`<</S/TBody/P ${table} 0 R/K${referencesTo(rowIds)}>>`, ...objects, referencesTo(parents)];
  });
  return { body: new Reference(body), parents: new Reference(last) };
}

function attributesOf(type: RowStructure['type'], columns: number): string {
  const scope = type === 'TH' ? `/Scope/${columns > 1 ? 'Row' : 'Column'}` : '';
  const span = columns > 1 ? `/ColSpan ${columns}` : '';
  return scope === '' && span === '' ? '' : `/A<</O/Table${scope}${span}>>`;
}

const referencesTo = (ids: readonly number[]) => `[${ids.map((id) => `${id} 0 R`).join(' ')}]`;
