import {
  Boolean as Asn1Boolean,
  Set as Asn1Set,
  type BaseBlock,
  BitString,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Utf8String,
} from 'asn1js';
import { sha256Of, toBase64, utf8 } from '../bytes.ts';

/** A test gives this authority (RFC 3161) its faults. */
export interface TestAuthority {
  /** Certificates are in PEM format. */
  rootCertificate: string;
  certificate: string;
  /** The key is in PEM format. */
  privateKey: string;
  stamp(text: string, at: Date, faults?: TokenFaults): Promise<Uint8Array>;
  answer(query: Uint8Array, at: Date, faults?: TokenFaults): Promise<Uint8Array>;
}

export interface TokenFaults {
  hasOtherNonce?: boolean;
  isForged?: boolean;
  isAnonymous?: boolean;
}

interface AuthorityOptions {
  name?: string;
  /** The key's purpose is time stamps by default. */
  purpose?: string;
  notAfter?: Date;
  isIssuerAllowed?: boolean;
}

const oid = (value: string) => new ObjectIdentifier({ value });
const sequence = (...value: BaseBlock[]) => new Sequence({ value: value as Sequence['valueBlock']['value'] });
const set = (...value: BaseBlock[]) => new Asn1Set({ value: value as Asn1Set['valueBlock']['value'] });
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes) });
const integer = (value: number) => new Integer({ value });
const context = (tagNumber: number, ...value: BaseBlock[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value: value as Constructed['valueBlock']['value'] });
const bytesOf = (block: BaseBlock) => new Uint8Array(block.toBER());
const parsed = (bytes: Uint8Array) => fromBER(Uint8Array.from(bytes)).result as BaseBlock;

const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), new Null());
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
const timeStamping = '1.3.6.1.5.5.7.3.8';
const timeStampId = '1.2.840.113549.1.9.16.1.4';

type KeyPair = Awaited<ReturnType<typeof drawKeys>>;

const drawKeys = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

/** A signature in a certificate is a sequence of two numbers. */
async function sign({ privateKey }: KeyPair, message: Uint8Array): Promise<Uint8Array> {
  const plain = new Uint8Array(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, Uint8Array.from(message)),
  );
  const number = (bytes: Uint8Array) => {
    const short = bytes.slice(bytes.findIndex((byte) => byte !== 0));
    return new Integer({ valueHex: (short[0] ?? 0) > 0x7f ? Uint8Array.of(0, ...short) : short });
  };
  return bytesOf(sequence(number(plain.slice(0, 32)), number(plain.slice(32))));
}

const nameOf = (name: string) => sequence(set(sequence(oid('2.5.4.3'), new Utf8String({ value: name }))));
const time = (valueDate: Date) => new GeneralizedTime({ valueDate });

interface CertificateOptions {
  serial: number;
  issuer: string;
  subject: string;
  notAfter: Date;
  extensions: readonly BaseBlock[];
}

async function certify(
  { serial, issuer, subject, notAfter, extensions }: CertificateOptions,
  keys: KeyPair,
  by: KeyPair,
): Promise<Uint8Array> {
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));
  const signed = sequence(
    ...[context(0, integer(2)), integer(serial), ecdsaWithSha256, nameOf(issuer)],
    ...[sequence(time(new Date('2020-01-01T00:00:00Z')), time(notAfter)), nameOf(subject), parsed(publicKey)],
    context(3, sequence(...extensions)),
  );
  const signature = await sign(by, bytesOf(signed));
  return bytesOf(sequence(signed, ecdsaWithSha256, new BitString({ valueHex: Uint8Array.from(signature) })));
}

const critical = (id: string, value: BaseBlock) =>
  sequence(oid(id), new Asn1Boolean({ value: true }), octets(bytesOf(value)));

const pemOf = (bytes: Uint8Array, label = 'CERTIFICATE') =>
  `-----BEGIN ${label}-----\n${toBase64(bytes)}\n-----END ${label}-----\n`;

export async function createAuthority({
  name = 'Test time stamps',
  purpose = timeStamping,
  notAfter = new Date('2060-01-01T00:00:00Z'),
  isIssuerAllowed = true,
}: AuthorityOptions = {}): Promise<TestAuthority> {
  const [rootKeys, keys] = [await drawKeys(), await drawKeys()];
  const issuer = `Root of ${name}`;
  const issues = isIssuerAllowed ? [critical('2.5.29.19', sequence(new Asn1Boolean({ value: true })))] : [];
  const root = await certify(
    { serial: 1, issuer, subject: issuer, notAfter: new Date('2060-01-01T00:00:00Z'), extensions: issues },
    rootKeys,
    rootKeys,
  );
  const extensions = [critical('2.5.29.37', sequence(oid(purpose)))];
  const certificate = await certify({ serial: 2, issuer, subject: name, notAfter, extensions }, keys, rootKeys);

  async function tokenOf(
    imprint: BaseBlock,
    nonce: BaseBlock | null,
    at: Date,
    { hasOtherNonce = false, isForged = false, isAnonymous = false }: TokenFaults,
  ): Promise<BaseBlock> {
    const repeated = hasOtherNonce ? [integer(7)] : nonce === null ? [] : [nonce];
    const content = bytesOf(sequence(integer(1), oid('1.2.3.4'), imprint, integer(99), time(at), ...repeated));
    const attribute = (id: string, value: BaseBlock) => sequence(oid(id), set(value));
    const attributes = [
      attribute('1.2.840.113549.1.9.3', oid(timeStampId)),
      attribute('1.2.840.113549.1.9.4', octets(sha256Of(content))),
      ...(isAnonymous
        ? []
        : [attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(sha256Of(certificate))))))]),
    ];
    const message = bytesOf(set(...attributes));
    const signature = await sign(keys, isForged ? message.with(-1, 0) : message);
    const signer = sequence(
      ...[integer(1), sequence(nameOf(issuer), integer(2)), sha256, context(0, ...attributes)],
      ...[ecdsaWithSha256, octets(signature)],
    );
    return sequence(
      oid('1.2.840.113549.1.7.2'),
      context(
        0,
        sequence(
          ...[integer(3), set(sha256), sequence(oid(timeStampId), context(0, octets(content)))],
          ...[context(0, parsed(certificate)), set(signer)],
        ),
      ),
    );
  }

  return {
    rootCertificate: pemOf(root),
    certificate: pemOf(certificate),
    privateKey: pemOf(new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)), 'PRIVATE KEY'),
    stamp: async (text, at, faults = {}) =>
      bytesOf(await tokenOf(sequence(sha256, octets(sha256Of(utf8(text)))), null, at, faults)),
    answer: async (query, at, faults = {}) => {
      const [, imprint, nonce] = (parsed(query) as Sequence).valueBlock.value as unknown as BaseBlock[];
      if (!imprint || !nonce) throw new TypeError('not a query');
      return bytesOf(sequence(sequence(integer(0)), await tokenOf(imprint, nonce, at, faults)));
    },
  };
}
