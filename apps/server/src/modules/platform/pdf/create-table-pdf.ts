import type { Readable } from 'node:stream';
import { type DocumentHead, openDocument } from './open-document.ts';
import { openInter } from './open-inter.ts';
import {
  type OpenTable,
  openTable,
  type TableColumn,
  type TableLayout,
  tableColours,
  tableMargin,
} from './open-table.ts';
import { internalsOf, type StructElement, useCompressedObjects } from './pdf-objects.ts';
import { drawFigure, drawQrCode, type PdfFigure, writeText } from './pen.ts';
import { createTableText } from './table-text.ts';

interface TablePdfOptions extends DocumentHead {
  layout?: 'portrait' | 'landscape';
  pageText: (page: number) => string;
}

interface Attachment {
  name: string;
  description: string;
  type: 'application/json' | 'text/plain';
  deflated: Uint8Array;
  size: number;
  /** The PDF format requires the MD5 of the content before compression. */
  checksum: string;
}

/** Full pages are written immediately, so that a long table costs little memory (PDF/A-3). */
export interface TablePdf {
  /** The width between the margins is in points. */
  width: number;
  heading(text: string): void;
  paragraph(text: string, look?: ParagraphLook): void;
  /** The height is in points. */
  space(height: number): void;
  /** @param alt the alternative text */
  code(content: string, alt: string): void;
  attach(file: Attachment): void;
  figure(figure: PdfFigure): void;
  /** The table ends with the next other content. */
  table(columns: readonly TableColumn[], layout?: TableLayout): OpenTable;
  finish(): Promise<Buffer>;
}

interface ParagraphLook {
  size?: number;
  isBold?: boolean;
  isQuiet?: boolean;
  /** The distance from the left margin. */
  indent?: number;
}

const footerSize = 8;
const codeSize = 96;
const headingHeight = 30;
/** A heading stays with the first lines of its text. */
const leastBelow = 40;
const blockSize = 1_000_000;

export function createTablePdf(options: TablePdfOptions): TablePdf {
  const { title, language, brand, date, layout = 'landscape', pageText } = options;
  const document = openDocument(
    { title, language, brand, date },
    {
      layout,
      margins: { left: tableMargin, right: tableMargin, top: tableMargin, bottom: tableMargin + 2 * footerSize },
      subset: 'PDF/A-3a',
      autoFirstPage: false,
    },
  );
  const content = collect(document);
  useCompressedObjects(document);
  const internals = internalsOf(document);
  document.font(openInter());
  const footer = createFooter(document);
  let pages = 0;
  document.on('pageAdded', () => {
    pages += 1;
    footer.draw(`${title} · ${pageText(pages)}`);
  });
  document.addPage().lineJoin('round');
  const width = document.page.width - 2 * tableMargin;

  const root = internals.ref({ Type: 'StructElem', S: 'Document', P: internals.getStructTreeRoot() });
  internals.getStructTreeRoot().data.K = [root];
  const parts: unknown[] = [];
  root.data.K = parts;
  let section: StructElement | null = null;
  let table: OpenTable | null = null;
  /** Text beside a code is narrower. */
  let codeEnds = 0;

  function openSection(): StructElement {
    table?.end(false);
    table = null;
    if (section) return section;
    const opened = document.struct('Sect') as unknown as StructElement;
    opened.setParent(root);
    opened.setAttached();
    parts.push(opened.dictionary);
    section = opened;
    return opened;
  }

  const bottom = () => document.page.height - document.page.margins.bottom;

  function write(
    structType: 'H1' | 'H2' | 'P',
    text: string,
    { size = 9, isBold, isQuiet, indent = 0 }: ParagraphLook,
  ) {
    const structParent = openSection() as unknown as PDFKit.PDFStructureElement;
    // A new page in the middle of a text would forget how thick its strokes are.
    if (document.y + 1.5 * size > bottom()) document.addPage();
    const isBesideCode = pages === 1 && document.y < codeEnds;
    document.x = tableMargin + indent;
    writeText(document, text, {
      size,
      colour: isQuiet ? tableColours.quiet : tableColours.text,
      isBold,
      structParent,
      structType,
      width: width - indent - (isBesideCode ? codeSize + 16 : 0),
    });
    document.x = tableMargin;
  }

  function writeHeading(text: string, below = leastBelow): void {
    openSection();
    document.moveDown(0.75);
    if (document.y + headingHeight + below > bottom()) document.addPage();
    write('H2', text, { size: 12, isBold: true });
    document.moveDown(0.25);
  }

  write('P', brand.pageTitle, { size: 10 });
  document.moveDown(1);
  write('H1', title, { size: 20, isBold: true });

  return {
    width,
    heading: (text) => writeHeading(text),
    paragraph: (text, style = {}) => write('P', text, style),
    space(height) {
      openSection();
      document.y += height;
    },
    code(code, alt) {
      const box = { x: tableMargin + width - codeSize, y: document.y, size: codeSize };
      codeEnds = document.y + codeSize;
      openSection().add(document.struct('Figure', { alt }, [() => drawQrCode(document, code, box)]));
    },
    attach(file) {
      internals._root.data.AF = [...(internals._root.data.AF ?? []), embedFile(document, file, date)];
    },
    figure(figure) {
      const parent = openSection();
      if (figure.title !== null) writeHeading(figure.title, figure.height);
      else if (document.y + figure.height > bottom()) document.addPage();
      drawFigure(document, parent, { ...figure, left: tableMargin, colour: tableColours.text });
    },
    table(columns, style) {
      table?.end(false);
      section?.end();
      section = null;
      table = openTable(document, root, columns, style);
      parts.push(table.reference);
      return table;
    },
    finish() {
      section?.end();
      table?.end(true);
      root.end();
      footer.end(pages);
      document.end();
      return content;
    },
  };
}

/** Chunks of pdfkit are small parts of larger buffers, which would all stay in memory with them. */
async function collect(document: Readable): Promise<Buffer> {
  const blocks: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;
  for await (const chunk of document as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length; ) {
      if (used === block.length) {
        block = Buffer.allocUnsafeSlow(blockSize);
        blocks.push(block);
        used = 0;
      }
      const copied = chunk.copy(block, used, from);
      from += copied;
      used += copied;
    }
  }
  return Buffer.concat(blocks, Math.max(0, blocks.length - 1) * blockSize + used);
}

/** Screen readers skip artifacts. Each footer shows a drawing that gets the number of all pages at the end. */
function createFooter(document: PDFKit.PDFDocument) {
  const internals = internalsOf(document);
  const { _font: font } = internals;
  const text = createTableText(document, footerSize);
  const total = internals.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -footerSize, 10 * footerSize, footerSize],
    Resources: { Font: { [font.id]: font.ref() } },
  });
  const show = (words: string) => `BT /${font.id} ${footerSize} Tf 0.34 0.39 0.44 rg <${text.encode(words)}> Tj ET`;
  return {
    draw(words: string) {
      const { page } = internals;
      page.fonts[font.id] = font.ref();
      page.xobjects.Pages = total;
      const matrix = `1 0 0 -1 ${tableMargin} ${page.height - tableMargin + footerSize} cm`;
      document.addContent(
        `/Artifact <</Type /Pagination /Attached [/Bottom]>> BDC q ${matrix} ${show(words)} ` +
          `1 0 0 1 ${text.widthOf(words).toFixed(2)} 0 cm /Pages Do Q EMC`,
      );
    },
    end(pages: number) {
      total.end(show(String(pages)));
    },
  };
}

/** pdfkit can embed a file, but stores several copies of it in memory. */
function embedFile(document: PDFKit.PDFDocument, file: Attachment, date: Date): unknown {
  const { name, description, type, deflated, size, checksum } = file;
  const internals = internalsOf(document);
  const embedded = internals.ref({
    Type: 'EmbeddedFile',
    Subtype: type.replace('/', '#2F'),
    Filter: 'FlateDecode',
    Params: { ModDate: date, CheckSum: new String(checksum), Size: size },
  });
  embedded.end(deflated);
  const specification = internals.ref({
    Type: 'Filespec',
    AFRelationship: 'Data',
    F: new String(name),
    UF: new String(name),
    EF: { F: embedded, UF: embedded },
    Desc: new String(description),
  });
  specification.end();
  internals.addNamedEmbeddedFile(name, specification);
  return specification;
}
