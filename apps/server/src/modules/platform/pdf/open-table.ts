import { internalsOf, type ObjectReference, PdfReference, writeObjects } from './pdf-objects.ts';
import { createTableText } from './table-text.ts';

export interface TableColumn {
  title: string;
  /** The width is in points. */
  width: number;
  align?: 'left' | 'right';
}

export interface TableLayout {
  /** Rows fill this many columns of a page, one after the other. */
  across?: number;
  /** The table begins below the existing content instead of on a new page. */
  isContinued?: boolean;
  isSmall?: boolean;
}

export type TableCell = string | { text: string; columns: number };

export interface OpenTable {
  reference: ObjectReference;
  /** @param isMarked colours the background; the text must give the reason */
  row(cells: readonly TableCell[], isMarked?: boolean): void;
  /** The title stays on the page of its first row. */
  group(title: string): void;
  /** @param isFinal false if other content follows below the table */
  end(isFinal: boolean): void;
}

export const tableMargin = 40;
export const tableWidth = 841.89 - 2 * tableMargin;
export const tableColours = { text: '#18212a', quiet: '#566371', line: '#d5dbe1' };

/** Columns across a page have this distance. */
export const tableGutter = 10;

/** Sizes are in points. */
const usualStyle = { fontSize: 7, lineHeight: 9, padding: 2, titlePadding: 2, gap: 5, ascent: 6.8 };
const small = { fontSize: 6, lineHeight: 7.5, padding: 0.2, titlePadding: 1.4, gap: 3, ascent: 5.9 };

const black = '0.094 0.129 0.165 rg 0.094 0.129 0.165 RG 0.25 w';
const greyLine = '0.5 w 0.835 0.859 0.882 RG';
const marked = '0.992 0.929 0.918 rg';

interface LaidCell {
  x: number;
  /** The text of a right-aligned cell ends here. */
  endsAt: number | null;
  lines: readonly string[];
  columns: number;
}

interface RowStructure {
  type: 'TH' | 'TD';
  /** The number of the cell's text on its page; null for an empty cell. */
  cells: { content: number | null; columns: number }[];
}

interface OpenPage {
  top: number;
  y: number;
  /** The index of the column across the page that is filled. */
  column: number;
  lowest: number;
  ground: string[];
  text: string[];
  rows: RowStructure[];
  /** Other content of the page has the numbers before. */
  firstContent: number;
  contents: number;
}

export function openTable(
  document: PDFKit.PDFDocument,
  parent: ObjectReference,
  columns: readonly TableColumn[],
  { across = 1, isContinued = false, isSmall = false }: TableLayout = {},
): OpenTable {
  const internals = internalsOf(document);
  const { fontSize, lineHeight, padding, titlePadding, gap, ascent } = isSmall ? small : usualStyle;
  const width = (document.page.width - 2 * tableMargin - (across - 1) * tableGutter) / across;
  const text = createTableText(document, fontSize);
  const reference = internals.ref({ Type: 'StructElem', S: 'Table', P: parent });
  const bodies: PdfReference[] = [];
  const titles = layOut(columns.map(({ title }) => title));
  const roomOfRow = heightOf(titles, titlePadding) + 3 * lineHeight + 2 * padding;
  const hasRoom = isContinued && document.y + roomOfRow <= bottomOf(document);
  let page = hasRoom ? continuePage() : openPage();
  drawRow(titles, 'TH', false);

  function openPage(): OpenPage {
    document.addPage();
    return emptyPage(tableMargin, 0);
  }

  function continuePage(): OpenPage {
    return emptyPage(document.y, internals.getStructParentTree().get(internals.page.structParentTreeKey).length);
  }

  function emptyPage(top: number, firstContent: number): OpenPage {
    const empty = { top, y: top, column: 0, lowest: top, firstContent, contents: firstContent };
    return { ...empty, ground: [], text: [], rows: [] };
  }

  /** The titles are repeated. */
  function continueTable(): void {
    if (page.column + 1 < across) {
      page.column += 1;
      page.y = page.top;
    } else {
      closePage();
      page = openPage();
    }
    drawRow(titles, null, false);
  }

  function layOut(cells: readonly TableCell[]): LaidCell[] {
    let x = 0;
    let at = 0;
    return cells.map((cell) => {
      const { text: words, columns: spanned } = typeof cell === 'string' ? { text: cell, columns: 1 } : cell;
      const spanWidth = columns.slice(at, at + spanned).reduce((sum, column) => sum + column.width, 0);
      const isRight = spanned === 1 && columns[at]?.align === 'right';
      const lines = words === '' ? [] : text.wrap(words, spanWidth - gap);
      const laid = { x, endsAt: isRight ? x + spanWidth - gap : null, lines, columns: spanned };
      x += spanWidth;
      at += spanned;
      return laid;
    });
  }

  /** @param type null for repeated titles, which screen readers skip */
  function drawRow(cells: readonly LaidCell[], type: RowStructure['type'] | null, isMarked: boolean): void {
    const left = tableMargin + page.column * (width + tableGutter);
    const height = heightOf(cells, type === 'TD' ? padding : titlePadding);
    const foot = document.page.height - page.y - height;
    const right = (left + width).toFixed(2);
    if (isMarked) page.ground.push(`${marked} ${left} ${foot.toFixed(2)} ${width} ${height} re f`);
    if (!isSmall || type !== 'TD')
      page.ground.push(`${left.toFixed(2)} ${foot.toFixed(2)} m ${right} ${foot.toFixed(2)} l S`);
    const top = document.page.height - page.y - (type === 'TD' ? padding : titlePadding) - ascent;
    const structure: RowStructure = { type: type ?? 'TH', cells: [] };
    for (const { x, endsAt, lines, columns: spanned } of cells) {
      const shown = lines
        .map((line, i) => {
          const begins = left + (endsAt === null ? x : endsAt - text.widthOf(line));
          return `1 0 0 1 ${begins.toFixed(2)} ${(top - i * lineHeight).toFixed(2)} Tm <${text.encode(line)}> Tj`;
        })
        .join('\n');
      const hasContent = type !== null && lines.length > 0;
      structure.cells.push({ content: hasContent ? page.contents : null, columns: spanned });
      const mark = hasContent ? `/${type} <</MCID ${page.contents}>>` : '/Artifact <</Type /Pagination>>';
      if (shown !== '') page.text.push(`${type === 'TD' ? 0 : 2} Tr ${mark} BDC\n${shown}\nEMC`);
      if (hasContent) page.contents += 1;
    }
    if (type !== null) page.rows.push(structure);
    page.y += height;
    page.lowest = Math.max(page.lowest, page.y);
  }

  function closePage(isShared = false): void {
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
    const { body, parents, ofContents } = writeStructure(document, reference.id, page);
    bodies.push(body);
    const tree = internals.getStructParentTree();
    const key = internals.page.structParentTreeKey;
    // Only a page with nothing but this table can leave its entry to a compressed object.
    if (page.firstContent === 0 && !isShared) tree.add(key, parents);
    else tree.get(key).push(...ofContents);
  }

  return {
    reference,
    row(cells, isMarked = false) {
      const laid = layOut(cells);
      const maxLines = Math.floor(
        (bottomOf(document) - tableMargin - heightOf(titles, titlePadding) - 2 * padding) / lineHeight,
      );
      for (let from = 0; from < linesOf(laid); from += maxLines) {
        const part = laid.map((cell) => ({ ...cell, lines: cell.lines.slice(from, from + maxLines) }));
        if (page.y + heightOf(part) > bottomOf(document)) continueTable();
        drawRow(part, 'TD', isMarked);
      }
    },
    group(title) {
      const laid = layOut([{ text: title, columns: columns.length }]);
      // A group needs room for its title and a row of three lines.
      if (page.y + heightOf(laid, titlePadding) + 3 * lineHeight + 2 * padding > bottomOf(document)) continueTable();
      drawRow(laid, 'TH', false);
    },
    end(isFinal) {
      closePage(!isFinal);
      document.x = tableMargin;
      document.y = page.lowest + gap;
      reference.data.K = bodies;
      reference.end();
    },
  };

  function heightOf(cells: readonly LaidCell[], above = padding): number {
    return linesOf(cells) * lineHeight + 2 * above;
  }
}

const bottomOf = ({ page }: PDFKit.PDFDocument) => page.height - page.margins.bottom;
const linesOf = (cells: readonly LaidCell[]) => Math.max(...cells.map(({ lines }) => lines.length));

function writeStructure(
  document: PDFKit.PDFDocument,
  table: number,
  { rows, firstContent }: Pick<OpenPage, 'rows' | 'firstContent'>,
): { body: PdfReference; parents: PdfReference; ofContents: PdfReference[] } {
  const page = internalsOf(document).page.dictionary.id;
  let body = 0;
  let last = 0;
  const parents: number[] = [];
  writeObjects(document, (first) => {
    const rowIds: number[] = [];
    const objects: string[] = [];
    for (const { type, cells } of rows) {
      const row = first + 1 + objects.length;
      rowIds.push(row);
      objects.push(`<</S/TR/P ${first} 0 R/K${referencesTo(cells.map((_, i) => row + 1 + i))}>>`);
      for (const [i, { content, columns }] of cells.entries()) {
        const attributes = attributesOf(type, columns);
        const shown = content === null ? '' : `/Pg ${page} 0 R/K ${content}`;
        objects.push(`<</S/${type}/P ${row} 0 R${shown}${attributes}>>`);
        if (content !== null) parents[content - firstContent] = row + 1 + i;
      }
    }
    body = first;
    last = first + 1 + objects.length;
    return [`<</S/TBody/P ${table} 0 R/K${referencesTo(rowIds)}>>`, ...objects, referencesTo(parents)];
  });
  return {
    body: new PdfReference(body),
    parents: new PdfReference(last),
    ofContents: parents.map((id) => new PdfReference(id)),
  };
}

function attributesOf(type: RowStructure['type'], columns: number): string {
  const scope = type === 'TH' ? `/Scope/${columns > 1 ? 'Row' : 'Column'}` : '';
  const span = columns > 1 ? `/ColSpan ${columns}` : '';
  return scope === '' && span === '' ? '' : `/A<</O/Table${scope}${span}>>`;
}

const referencesTo = (ids: readonly number[]) => `[${ids.map((id) => `${id} 0 R`).join(' ')}]`;
