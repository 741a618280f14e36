import type { Readable } from 'node:stream';
import type { PdfFigure } from './create-pdf.ts';
import { type DocumentHead, openDocument } from './open-document.ts';
import { openInter } from './open-inter.ts';
import { openTable, type Table, type TableColumn, tableColours, tableMargin, tableWidth } from './open-table.ts';
import { internalsOf, type StructElement, useCompressedObjects } from './pdf-objects.ts';
import { createPen, drawCode } from './pen.ts';
import { createTableText } from './table-text.ts';

interface TablePdfOptions extends DocumentHead {
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
  heading(text: string): void;
  paragraph(text: string): void;
  /** @param alt the alternative text */
  code(content: string, alt: string): void;
  attach(file: Attachment): void;
  figure(figure: PdfFigure): void;
  /** Nothing can follow the table. */
  table(columns: readonly TableColumn[]): Table;
  finish(): Promise<Buffer>;
}

const footerSize = 8;
const codeSize = 96;
const headingHeight = 30;
const blockSize = 1_000_000;
/** A stroke of this width per point makes letters bold, so that one font is enough. */
const boldStroke = 0.035;

export function createTablePdf({ title, language, brand, date, pageText }: TablePdfOptions): TablePdf {
  const document = openDocument(
    { title, language, brand, date },
    {
      layout: 'landscape',
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

  const root = internals.ref({ Type: 'StructElem', S: 'Document', P: internals.getStructTreeRoot() });
  internals.getStructTreeRoot().data.K = [root];
  const head = document.struct('Sect') as unknown as StructElement;
  head.setParent(root);
  head.setAttached();
  root.data.K = [head.dictionary];
  let table: Table | null = null;

  function write(structType: 'H1' | 'H2' | 'P', text: string, size: number, isBold = false): void {
    document
      .fontSize(size)
      .fillColor(tableColours.text)
      .strokeColor(tableColours.text)
      .lineWidth(size * boldStroke)
      .text(text, {
        structParent: head as unknown as PDFKit.PDFStructureElement,
        structType,
        lineGap: size * 0.25,
        fill: true,
        stroke: isBold,
        width: tableWidth - codeSize - 16,
      });
  }

  function writeHeading(text: string): void {
    document.moveDown(0.75);
    write('H2', text, 12, true);
    document.moveDown(0.25);
  }

  write('P', brand.pageTitle, 10);
  document.moveDown(1);
  write('H1', title, 20, true);

  return {
    heading: writeHeading,
    paragraph: (text) => write('P', text, 9),
    code(code, alt) {
      const place = { x: tableMargin + tableWidth - codeSize, y: document.y, size: codeSize };
      head.add(document.struct('Figure', { alt }, [() => drawCode(document, code, place)]));
    },
    attach(file) {
      internals._root.data.AF = [...(internals._root.data.AF ?? []), embedFile(document, file, date)];
    },
    figure({ title: name, height, description, draw }) {
      if (document.y + headingHeight + height > document.page.height - document.page.margins.bottom) document.addPage();
      writeHeading(name);
      const top = document.y;
      const drawing = () => {
        document.save().translate(tableMargin, top);
        draw(createPen(document, tableColours.text));
        document.restore();
      };
      head.add(document.struct('Figure', { alt: description }, [drawing]));
      document.x = tableMargin;
      document.y = top + height;
    },
    table(columns) {
      head.end();
      table = openTable(document, root, columns);
      root.data.K = [head.dictionary, table.reference];
      return table;
    },
    finish() {
      head.end();
      table?.end();
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
      const place = `1 0 0 -1 ${tableMargin} ${page.height - tableMargin + footerSize} cm`;
      document.addContent(
        `/Artifact <</Type /Pagination /Attached [/Bottom]>> BDC q ${place} ${show(words)} ` +
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
