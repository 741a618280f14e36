import { areEqual, fromBase64 } from '../bytes.ts';
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

/** These fields of RFC 5280 suffice to trust an authority for time stamps. */
export interface Certificate {
  raw: Uint8Array<ArrayBuffer>;
  signed: Uint8Array<ArrayBuffer>;
  serial: Der;
  issuer: Der;
  subject: Der;
  notBefore: Date;
  notAfter: Date;
  publicKey: Der;
  extensions: ReadonlyMap<string, { isCritical: boolean; value: Der }>;
  algorithm: Der;
  signature: Uint8Array<ArrayBuffer>;
}

const explicitVersion = 'context 0';
const extensionsTag = 'context 3';

/** @throws DerError */
export function readCertificate(der: Der): Certificate {
  const signed = partOf(der, 0, sequenceTag);
  // A certificate without a version has no extensions, so it is not one of an authority.
  partOf(signed, 0, explicitVersion);
  const validity = partOf(signed, 4, sequenceTag);
  const listed = signed.parts.find(({ tag }) => tag === extensionsTag)?.parts[0]?.parts ?? [];
  return {
    raw: der.raw,
    signed: signed.raw,
    serial: partOf(signed, 1, integerTag),
    issuer: partOf(signed, 3, sequenceTag),
    subject: partOf(signed, 5, sequenceTag),
    notBefore: timeOf(partOf(validity, 0)),
    notAfter: timeOf(partOf(validity, 1)),
    publicKey: partOf(signed, 6, sequenceTag),
    extensions: new Map(listed.map(readExtension)),
    algorithm: partOf(der, 1, sequenceTag),
    signature: bitsOf(partOf(der, 2)),
  };
}

function readExtension(der: Der): [string, { isCritical: boolean; value: Der }] {
  const value = partOf(der, der.parts.length - 1, octetsTag);
  const isCritical = der.parts.length === 3 && partOf(der, 1).content[0] === 0xff;
  return [oidOf(partOf(der, 0)), { isCritical, value: readDer(value.content) }];
}

const bitsOf = ({ content }: Der) => content.slice(1);

/** @returns null if a file in PEM format has no certificate, or one that cannot be read */
export function readPemCertificates(text: string): Certificate[] | null {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g);
  try {
    const certificates = [...blocks].map(([, encoded = '']) => {
      const bytes = fromBase64(encoded.replace(/\s/g, ''));
      if (bytes === null) throw new DerError('not Base64');
      return readCertificate(readDer(bytes));
    });
    return certificates.length > 0 ? certificates : null;
  } catch {
    return null;
  }
}

const commonName = '2.5.4.3';
const organization = '2.5.4.10';

export function subjectOf({ subject }: Certificate): string {
  const names = subject.parts.flatMap(({ parts }) => parts);
  for (const kind of [commonName, organization]) {
    const attribute = names.findLast((name) => oidOf(partOf(name, 0)) === kind);
    if (attribute) return new TextDecoder().decode(partOf(attribute, 1).content).slice(0, 200);
  }
  return '?';
}

const extendedKeyUsage = '2.5.29.37';
const timeStamping = '1.3.6.1.5.5.7.3.8';

/** RFC 3161, 2.3, demands that the key of an authority serves no other purpose. */
export function isForTimeStamps({ extensions }: Certificate): boolean {
  const usage = extensions.get(extendedKeyUsage);
  const [onlyPurpose, ...furtherPurposes] = usage?.value.parts ?? [];
  return (
    usage?.isCritical === true &&
    furtherPurposes.length === 0 &&
    onlyPurpose !== undefined &&
    oidOf(onlyPurpose) === timeStamping
  );
}

export const isValidAt = ({ notBefore, notAfter }: Certificate, time: Date): boolean =>
  notBefore <= time && time <= notAfter;

const digests = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
} as const;
type DigestName = (typeof digests)[keyof typeof digests];

export const sha256Id = '2.16.840.1.101.3.4.2.1';

export const digestNameOf = (algorithm: Der): DigestName | null =>
  (digests as Record<string, DigestName>)[oidOf(partOf(algorithm, 0))] ?? null;

const rsa = '1.2.840.113549.1.1.1';
const elliptic = '1.2.840.10045.2.1';
const curves: Readonly<Record<string, { name: string; bytes: number }>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
};
const signatures: Readonly<Record<string, { key: string; digest: DigestName | null }>> = {
  // RSA signatures name the digest of the message separately.
  [rsa]: { key: rsa, digest: null },
  '1.2.840.113549.1.1.11': { key: rsa, digest: 'SHA-256' },
  '1.2.840.113549.1.1.12': { key: rsa, digest: 'SHA-384' },
  '1.2.840.113549.1.1.13': { key: rsa, digest: 'SHA-512' },
  '1.2.840.10045.4.3.2': { key: elliptic, digest: 'SHA-256' },
  '1.2.840.10045.4.3.3': { key: elliptic, digest: 'SHA-384' },
  '1.2.840.10045.4.3.4': { key: elliptic, digest: 'SHA-512' },
};

/** Shorter RSA keys can be broken. */
const minRsaBits = 2048;

export class UnsupportedAlgorithm extends Error {
  override name = 'UnsupportedAlgorithm';
}

interface Signed {
  message: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  algorithm: Der;
  digest?: DigestName;
}

/** @throws UnsupportedAlgorithm, DerError */
export async function isSignedWith({ publicKey }: Pick<Certificate, 'publicKey'>, signed: Signed): Promise<boolean> {
  const { subtle } = globalThis.crypto;
  const scheme = signatures[oidOf(partOf(signed.algorithm, 0))];
  const hash = scheme?.digest ?? signed.digest;
  const keyAlgorithm = partOf(publicKey, 0, sequenceTag);
  if (!scheme || !hash) throw new UnsupportedAlgorithm(oidOf(partOf(signed.algorithm, 0)));
  if (oidOf(partOf(keyAlgorithm, 0)) !== scheme.key) return false;
  if (scheme.key === rsa) {
    const key = await subtle.importKey('spki', publicKey.raw, { name: 'RSASSA-PKCS1-v1_5', hash }, false, ['verify']);
    if (!('modulusLength' in key.algorithm) || Number(key.algorithm.modulusLength) < minRsaBits) return false;
    return subtle.verify('RSASSA-PKCS1-v1_5', key, signed.signature, signed.message);
  }
  const curve = curves[oidOf(partOf(keyAlgorithm, 1))];
  if (!curve) throw new UnsupportedAlgorithm('an elliptic curve');
  const key = await subtle.importKey('spki', publicKey.raw, { name: 'ECDSA', namedCurve: curve.name }, false, [
    'verify',
  ]);
  const signature = plainSignature(readDer(signed.signature), curve.bytes);
  return signature !== null && subtle.verify({ name: 'ECDSA', hash }, key, signature, signed.message);
}

/** Browsers expect the two numbers of a signature with fixed length, one after the other. */
function plainSignature(der: Der, bytes: number): Uint8Array<ArrayBuffer> | null {
  const plain = new Uint8Array(2 * bytes);
  for (const index of [0, 1]) {
    const { content } = partOf(der, index, integerTag);
    const number = content.slice(content.findIndex((byte) => byte !== 0));
    if (number.length > bytes) return null;
    plain.set(number, (index + 1) * bytes - number.length);
  }
  return plain;
}

const basicConstraints = '2.5.29.19';
const keyUsage = '2.5.29.15';
const certificatePolicies = '2.5.29.32';
const signsCertificates = 0x04;
const supportedExtensions = new Set([basicConstraints, keyUsage, extendedKeyUsage, certificatePolicies]);

function mayIssue({ extensions }: Certificate): boolean {
  const constraints = extensions.get(basicConstraints)?.value.parts[0];
  const usage = extensions.get(keyUsage)?.value.content[1];
  return constraints?.content[0] === 0xff && (usage === undefined || (usage & signsCertificates) !== 0);
}

const supportsAllCritical = ({ extensions }: Certificate) =>
  [...extensions].every(([id, { isCritical }]) => !isCritical || supportedExtensions.has(id));

const maxChainLength = 8;

/** Every certificate of the chain must be valid at that time. */
export async function isTrusted(
  certificate: Certificate,
  { trusted, others, time }: { trusted: readonly Certificate[]; others: readonly Certificate[]; time: Date },
): Promise<boolean> {
  let current = certificate;
  for (let length = 0; length < maxChainLength; length += 1) {
    if (!isValidAt(current, time) || !supportsAllCritical(current)) return false;
    if (trusted.some(({ raw }) => areEqual(raw, current.raw))) return true;
    const issuer = await issuerOf(current, [...trusted, ...others]);
    if (!issuer || areEqual(issuer.raw, current.raw)) return false;
    current = issuer;
  }
  return false;
}

async function issuerOf(certificate: Certificate, candidates: readonly Certificate[]): Promise<Certificate | null> {
  const { signed: message, signature, algorithm, issuer } = certificate;
  for (const candidate of candidates) {
    if (!isSame(candidate.subject, issuer) || !mayIssue(candidate)) continue;
    if (await isSignedWith(candidate, { message, signature, algorithm })) return candidate;
  }
  return null;
}
