import { deflateSync } from 'node:zlib';

/** A table of many thousand rows needs these internals of pdfkit. */
interface Internals {
  _root: { data: { AF?: unknown[] } };
  _info: unknown;
  _id: Uint8Array;
  _offset: number;
  _offsets: number[];
  _write(data: string | Uint8Array): void;
  _finalize(): void;
  push(chunk: null): void;
  _font: PdfFont;
  ref(data: object): ObjectReference;
  page: {
    height: number;
    dictionary: { id: number };
    structParentTreeKey: number;
    fonts: Record<string, unknown>;
    xobjects: Record<string, unknown>;
  };
  getStructParentTree(): { add(key: number, value: unknown): void; get(key: number): unknown[] };
  getStructTreeRoot(): { data: Record<string, unknown> };
  addNamedEmbeddedFile(name: string, file: unknown): void;
}

export interface ObjectReference {
  id: number;
  data: Record<string, unknown>;
  end(content?: string | Uint8Array): void;
}

export interface StructElement {
  dictionary: unknown;
  add(child: unknown): void;
  setParent(parent: unknown): void;
  setAttached(): void;
  end(): void;
}

interface PdfFont {
  id: string;
  ref(): unknown;
  encode(text: string, features?: readonly string[]): [string[], { xAdvance: number }[]];
}

export const internalsOf = (document: PDFKit.PDFDocument) => document as unknown as Internals;

/** The tag makes pdfkit write the reference as text. */
export class PdfReference {
  readonly #id: number;

  constructor(id: number) {
    this.#id = id;
  }

  get [Symbol.toStringTag]() {
    return 'Reference';
  }

  toString() {
    return `${this.#id} 0 R`;
  }
}

/** The offset of a compressed object is negative: the number of the stream, then 16 bits. */
const maxPlaces = 65_536;

/**
 * An object of pdfkit for each cell of a table would need gigabytes. The document must `useCompressedObjects`.
 * @param bodiesOf makes the objects; they are numbered from `first`
 */
export function writeObjects(document: PDFKit.PDFDocument, bodiesOf: (first: number) => readonly string[]): void {
  const internals = internalsOf(document);
  const first = internals._offsets.length + 2;
  const bodies = bodiesOf(first);
  const index: string[] = [];
  let offset = 0;
  for (const [i, body] of bodies.entries()) {
    index.push(`${first + i} ${offset}`);
    offset += body.length + 1;
  }
  const start = `${index.join(' ')}\n`;
  const stream = internals.ref({ Type: 'ObjStm', N: bodies.length, First: start.length });
  for (const i of bodies.keys()) internals._offsets.push(-(stream.id * maxPlaces + i));
  stream.end(start + bodies.join('\n'));
}

/** An entry of the cross-reference stream has a type, then two numbers. */
const entryBytes = { type: 1, place: 4, index: 2 };
const entryLength = 7;

/** pdfkit's table of objects cannot name compressed objects; the cross-reference stream of PDF 1.5 can. */
export function useCompressedObjects(document: PDFKit.PDFDocument): void {
  const internals = internalsOf(document);
  internals._finalize = () => {
    const start = internals._offset;
    const objectNumber = internals._offsets.length + 1;
    const table = Buffer.alloc((objectNumber + 1) * entryLength);
    const enter = (id: number, type: number, offset: number, index: number) => {
      table.writeUInt8(type, id * entryLength);
      table.writeUInt32BE(offset, id * entryLength + entryBytes.type);
      table.writeUInt16BE(index, id * entryLength + entryBytes.type + entryBytes.place);
    };
    enter(0, 0, 0, 65_535);
    for (const [i, offset] of internals._offsets.entries()) {
      if (offset < 0) enter(i + 1, 2, Math.floor(-offset / maxPlaces), -offset % maxPlaces);
      else enter(i + 1, 1, offset, 0);
    }
    enter(objectNumber, 1, start, 0);
    const content = deflateSync(table);
    const id = `<${Buffer.from(internals._id).toString('hex')}>`;
    internals._write(
      `${objectNumber} 0 obj\n<<\n/Type /XRef\n/Size ${objectNumber + 1}\n/W [${Object.values(entryBytes).join(' ')}]\n` +
        `/Root ${internals._root}\n/Info ${internals._info}\n/ID [${id} ${id}]\n/Length ${content.length}\n` +
        '/Filter /FlateDecode\n>>\nstream',
    );
    internals._write(content);
    internals._write(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`);
    internals.push(null);
  };
}
