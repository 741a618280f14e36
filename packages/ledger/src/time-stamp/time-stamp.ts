import { Boolean as Asn1Boolean, Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { areEqual, sha256Of, utf8 } from '../bytes.ts';
import {
  type Certificate,
  digestNameOf,
  isForTimeStamps,
  isSignedWith,
  isTrusted,
  isValidAt,
  readCertificate,
  sha256Id,
  subjectOf,
  UnsupportedAlgorithm,
} from './certificate.ts';
import {
  type Der,
  DerError,
  integerTag,
  isSame,
  octetsTag,
  oidOf,
  partOf,
  readDer,
  sequenceTag,
  timeOf,
} from './der.ts';

/** A time stamp of RFC 3161 proves that the SHA-256 of a text existed at a time. */
export interface TimeStamp {
  at: Date;
  subject: string;
  /** Null means that the reader named no authority. */
  isTrusted: boolean | null;
}

/**
 * A time stamp is refused for one of these reasons.
 * - unreadable: not a time stamp
 * - refused: the authority has not granted it
 * - otherText: of another text, or the answer to another query
 * - notSigned: not signed with the key of its certificate
 * - notForTimeStamps: the certificate has another purpose, or was not valid at that time
 * - unsupported: the algorithm is unknown
 */
const timeStampFaults = ['unreadable', 'refused', 'otherText', 'notSigned', 'notForTimeStamps', 'unsupported'] as const;
type TimeStampFault = (typeof timeStampFaults)[number];

export class TimeStampError extends Error {
  override name = 'TimeStampError';
  readonly fault: TimeStampFault;

  constructor(fault: TimeStampFault) {
    super(`The time stamp is not valid: ${fault}`);
    this.fault = fault;
  }
}

/** The bound limits the cost of a hostile file. */
const maxTimeStampBytes = 64 * 1024;

const maxCertificates = 10;

const signedDataId = '1.2.840.113549.1.7.2';
const timeStampId = '1.2.840.113549.1.9.16.1.4';
const contentTypeId = '1.2.840.113549.1.9.3';
const messageDigestId = '1.2.840.113549.1.9.4';
const signingCertificateId = '1.2.840.113549.1.9.16.2.12';
const signingCertificateV2Id = '1.2.840.113549.1.9.16.2.47';

interface TimeStampQuery {
  /** The query has the media type `application/timestamp-query`. */
  bytes: Uint8Array<ArrayBuffer>;
  text: string;
  /** The answer must repeat the nonce. */
  nonce: Uint8Array;
}

export function createTimeStampQuery(text: string): TimeStampQuery {
  const nonce = globalThis.crypto.getRandomValues(new Uint8Array(16));
  // The nonce is a positive number without omitted leading bytes.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const hash = new Sequence({ value: [new ObjectIdentifier({ value: sha256Id }), new Null()] });
  const imprint = new Sequence({ value: [hash, new OctetString({ valueHex: Uint8Array.from(sha256Of(utf8(text))) })] });
  const query = new Sequence({
    value: [new Integer({ value: 1 }), imprint, new Integer({ valueHex: nonce }), new Asn1Boolean({ value: true })],
  });
  return { bytes: new Uint8Array(query.toBER()), text, nonce };
}

/**
 * @returns the time stamp's token and content
 * @throws TimeStampError
 */
export async function readTimeStampResponse(
  response: Uint8Array,
  { text, nonce }: TimeStampQuery,
  trusted: readonly Certificate[] | null,
): Promise<{ token: Uint8Array; timeStamp: TimeStamp }> {
  return guarded(async () => {
    const answer = readDer(response);
    const status = partOf(partOf(answer, 0, sequenceTag), 0, integerTag).content;
    // Status 0 is granted, 1 granted with modifications.
    if (status.length !== 1 || (status[0] ?? 2) > 1) throw new TimeStampError('refused');
    const token = partOf(answer, 1, sequenceTag).raw;
    const repeated = readToken(token).stated.parts.find(({ tag }, index) => index > 4 && tag === integerTag);
    if (!repeated || !areEqual(repeated.content, nonce)) throw new TimeStampError('otherText');
    return { token, timeStamp: await checkTimeStamp(token, text, trusted) };
  });
}

/** @throws TimeStampError */
export async function checkTimeStamp(
  token: Uint8Array,
  text: string,
  trusted: readonly Certificate[] | null,
): Promise<TimeStamp> {
  return guarded(async () => {
    // Browsers have Web Crypto on secure pages only.
    if (!globalThis.crypto.subtle) throw new TimeStampError('unsupported');
    if (token.length > maxTimeStampBytes) throw new TimeStampError('unreadable');
    const { content, stated, signer, certificates } = readToken(token);
    const imprint = partOf(stated, 2, sequenceTag);
    const isOfText =
      oidOf(partOf(partOf(imprint, 0), 0)) === sha256Id &&
      areEqual(partOf(imprint, 1, octetsTag).content, sha256Of(utf8(text)));
    if (!isOfText) throw new TimeStampError('otherText');
    const certificate = certificates.find((each) => isNamedBy(partOf(signer, 1, sequenceTag), each));
    if (!certificate || !(await isSignedBySigner(signer, content, certificate))) throw new TimeStampError('notSigned');
    const at = timeOf(partOf(stated, 4));
    if (!isForTimeStamps(certificate) || !isValidAt(certificate, at)) throw new TimeStampError('notForTimeStamps');
    const others = certificates;
    const isKnown = trusted === null ? null : await isTrusted(certificate, { trusted, others, time: at });
    return { at, subject: subjectOf(certificate), isTrusted: isKnown };
  });
}

/** Unreadable bytes cause errors of many kinds. */
async function guarded<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof TimeStampError) throw error;
    throw new TimeStampError(error instanceof UnsupportedAlgorithm ? 'unsupported' : 'unreadable');
  }
}

interface Token {
  content: Uint8Array<ArrayBuffer>;
  stated: Der;
  signer: Der;
  certificates: readonly Certificate[];
}

function readToken(token: Uint8Array): Token {
  const info = readDer(token);
  if (oidOf(partOf(info, 0)) !== signedDataId) throw new DerError('not signed data');
  const signed = partOf(partOf(info, 1, 'context 0'), 0, sequenceTag);
  const encapsulated = partOf(signed, 2, sequenceTag);
  if (oidOf(partOf(encapsulated, 0)) !== timeStampId) throw new DerError('not a time stamp');
  const { content } = partOf(partOf(encapsulated, 1, 'context 0'), 0, octetsTag);
  const stated = readDer(content);
  if (partOf(stated, 0, integerTag).content[0] !== 1) throw new DerError('another version');
  const [signer, ...furtherSigners] = signed.parts.at(-1)?.parts ?? [];
  if (!signer || furtherSigners.length > 0) throw new DerError('not one signer');
  const enclosed = signed.parts.find(({ tag }) => tag === 'context 0')?.parts ?? [];
  const certificates = enclosed
    .filter(({ tag }) => tag === sequenceTag)
    .slice(0, maxCertificates)
    .map(readCertificate);
  return { content, stated, signer, certificates };
}

/** RFC 3161 requires that issuer and serial number name the certificate. */
const isNamedBy = (identifier: Der, { issuer, serial }: Certificate) =>
  isSame(partOf(identifier, 0), issuer) && isSame(partOf(identifier, 1), serial);

/** The signature covers attributes that name the content, its digest and the certificate (RFC 5652, 5.4). */
async function isSignedBySigner(
  signer: Der,
  content: Uint8Array<ArrayBuffer>,
  certificate: Certificate,
): Promise<boolean> {
  const digest = digestNameOf(partOf(signer, 2, sequenceTag));
  if (!digest) throw new UnsupportedAlgorithm('a digest');
  const attributes = partOf(signer, 3, 'context 0');
  const attributesNamed = (id: string) => attributes.parts.filter((each) => oidOf(partOf(each, 0)) === id);
  const attributeOf = (id: string): Der => {
    const [onlyAttribute, ...furtherAttributes] = attributesNamed(id);
    const values = partOf(onlyAttribute, 1);
    if (furtherAttributes.length > 0 || values.parts.length !== 1)
      throw new DerError('an attribute comes more than once');
    return partOf(values, 0);
  };
  const computed = new Uint8Array(await globalThis.crypto.subtle.digest(digest, content));
  if (oidOf(attributeOf(contentTypeId)) !== timeStampId) return false;
  if (!areEqual(attributeOf(messageDigestId).content, computed)) return false;
  const isOfCertificate = attributesNamed(signingCertificateV2Id).length
    ? await hasHash(attributeOf(signingCertificateV2Id), certificate, 'SHA-256')
    : await hasHash(attributeOf(signingCertificateId), certificate, 'SHA-1');
  if (!isOfCertificate) return false;
  // The signature covers a set, although another tag is in its place.
  const message = attributes.raw.with(0, 0x31);
  const signature = partOf(signer, 5, octetsTag).content;
  return isSignedWith(certificate, { message, signature, algorithm: partOf(signer, 4, sequenceTag), digest });
}

/** The attribute begins with the digest's name if it is not the usual one (RFC 5035). */
async function hasHash(attribute: Der, { raw }: Certificate, defaultHash: 'SHA-256' | 'SHA-1'): Promise<boolean> {
  const first = partOf(partOf(attribute, 0, sequenceTag), 0, sequenceTag);
  const [start, next] = first.parts;
  const isNamed = start?.tag === sequenceTag;
  const name = isNamed ? digestNameOf(start) : defaultHash;
  const hash = isNamed ? next : start;
  if (!name || hash?.tag !== octetsTag) throw new DerError('a hash is missing');
  return areEqual(hash.content, new Uint8Array(await globalThis.crypto.subtle.digest(name, raw)));
}
