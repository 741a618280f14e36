import { type AsnType, type BaseBlock, Constructed, fromBER, GeneralizedTime, ObjectIdentifier, UTCTime } from 'asn1js';
import { areEqual } from '../bytes.ts';

/** Certificates and time stamps use the distinguished encoding of ASN.1 (ITU-T X.690). */
export interface Der {
  /** A tag has class and number, such as `universal 16` or `context 0`. */
  tag: string;
  /** A signature covers the value with its tag and length. */
  raw: Uint8Array<ArrayBuffer>;
  content: Uint8Array<ArrayBuffer>;
  parts: readonly Der[];
  block: AsnType;
}

export class DerError extends Error {
  override name = 'DerError';
}

const classes = ['', 'universal', 'application', 'context', 'private'];

/** @throws DerError if the bytes are not one value, or have parts of indefinite length */
export function readDer(bytes: Uint8Array): Der {
  const { offset, result } = fromBER(new Uint8Array(bytes));
  if (offset !== bytes.length || result.error) throw new DerError('not DER');
  return derOf(result);
}

function derOf(block: AsnType): Der {
  const { idBlock, lenBlock, valueBeforeDecodeView } = block as BaseBlock;
  if (lenBlock.isIndefiniteForm) throw new DerError('a length is indefinite');
  const raw = new Uint8Array(valueBeforeDecodeView);
  const content = raw.slice(raw.length - lenBlock.length);
  const parts = block instanceof Constructed ? block.valueBlock.value.map((part) => derOf(part as AsnType)) : [];
  return { tag: `${classes[idBlock.tagClass]} ${idBlock.tagNumber}`, raw, content, parts, block };
}

export const sequenceTag = 'universal 16';
export const integerTag = 'universal 2';
export const octetsTag = 'universal 4';

/** @throws DerError if the part is missing or of another kind */
export function partOf(der: Der | undefined, index: number, tag?: string): Der {
  const part = der?.parts[index];
  if (!part || (tag !== undefined && part.tag !== tag)) throw new DerError(`part ${index} is missing or another one`);
  return part;
}

export function oidOf({ block }: Der): string {
  if (!(block instanceof ObjectIdentifier)) throw new DerError('not an object identifier');
  return block.valueBlock.toString();
}

export function timeOf({ block }: Der): Date {
  if (!(block instanceof GeneralizedTime || block instanceof UTCTime)) throw new DerError('not a time');
  const time = block.toDate();
  if (Number.isNaN(time.getTime())) throw new DerError('not a time');
  return time;
}

export const isSame = (a: Der, b: Der): boolean => areEqual(a.raw, b.raw);
