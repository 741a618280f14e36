import { beforeAll, describe, expect, it } from 'vitest';
import { fromBase64 } from '../bytes.ts';
import openssl from '../testing/openssl-time-stamps.json' with { type: 'json' };
import { createAuthority, type TestAuthority, type TokenFaults } from '../testing/time-stamp-authority.ts';
import { type Certificate, readPemCertificates } from './certificate.ts';
import { checkTimeStamp, createTimeStampQuery, readTimeStampResponse } from './time-stamp.ts';

const text = 'washboard.example/ledger\n3\nqM8/EwfAA0dRZqt6Mm0VfN5vTWmWxq2yQ5e5sVqk3C4=\n';
const at = new Date('2026-03-01T12:00:00Z');
const certificates = (pem: string): Certificate[] => {
  const read = readPemCertificates(pem);
  if (!read) throw new TypeError('no certificates');
  return read;
};

let authority: TestAuthority;
let other: TestAuthority;
beforeAll(async () => {
  [authority, other] = await Promise.all([createAuthority(), createAuthority({ name: 'Another' })]);
});

describe('time stamps', () => {
  it('a time stamp proves when the text existed and names its authority', async () => {
    const token = await authority.stamp(text, at);
    expect(await checkTimeStamp(token, text, null)).toEqual({ at, subject: 'Test time stamps', isTrusted: null });
  });

  it('a time stamp is trusted only if the reader named its certificate or its issuer’s certificate', async () => {
    const token = await authority.stamp(text, at);
    const isTrusted = async (pem: string) => (await checkTimeStamp(token, text, certificates(pem))).isTrusted;
    expect(await isTrusted(authority.rootCertificate)).toBe(true);
    expect(await isTrusted(authority.certificate)).toBe(true);
    expect(await isTrusted(other.rootCertificate + authority.rootCertificate)).toBe(true);
    expect(await isTrusted(other.rootCertificate)).toBe(false);
    // The authority has the same name but another key.
    expect(await isTrusted((await createAuthority()).rootCertificate)).toBe(false);
  });

  it('a time stamp is not trusted if the issuer may not issue certificates', async () => {
    const unable = await createAuthority({ isIssuerAllowed: false });
    const token = await unable.stamp(text, at);
    expect(await checkTimeStamp(token, text, certificates(unable.rootCertificate))).toMatchObject({ isTrusted: false });
  });

  it('the reader refuses a time stamp of another text', async () => {
    await expect(checkTimeStamp(await authority.stamp(text, at), `${text}\n`, null)).rejects.toThrow('otherText');
  });

  it.each<[string, TokenFaults]>([
    ['whose signature is of something else', { isForged: true }],
    ['that does not name its certificate', { isAnonymous: true }],
  ])('a time stamp %s is refused', async (_name, faults) => {
    await expect(checkTimeStamp(await authority.stamp(text, at, faults), text, null)).rejects.toThrow(
      faults.isForged ? 'notSigned' : 'unreadable',
    );
  });

  it.each([
    ['for web servers', { purpose: '1.3.6.1.5.5.7.3.1' }],
    ['that had expired', { notAfter: new Date('2026-02-01T00:00:00Z') }],
  ])('the reader refuses a time stamp with a certificate %s', async (_name, options) => {
    const token = await (await createAuthority(options)).stamp(text, at);
    await expect(checkTimeStamp(token, text, null)).rejects.toThrow('notForTimeStamps');
  });

  it('the reader refuses a time stamp with a changed byte, and any other bytes', async () => {
    const token = await authority.stamp(text, at);
    const outcomes = await Promise.all(
      [...token.keys()].map((place) =>
        checkTimeStamp(token.with(place, (token[place] ?? 0) ^ 1), text, certificates(authority.rootCertificate)).then(
          (stamp) => (stamp.at.getTime() === at.getTime() ? null : place),
          (error) => (error.name === 'TimeStampError' ? null : place),
        ),
      ),
    );
    expect(outcomes.filter((place) => place !== null)).toEqual([]);
    for (const bytes of [new Uint8Array(), token.slice(0, -1), new Uint8Array(70_000).fill(0x30)])
      await expect(checkTimeStamp(bytes, text, null)).rejects.toThrow('unreadable');
  });
});

describe('responses of an authority', () => {
  it('the reader accepts a response only if it repeats the number of the query', async () => {
    const query = createTimeStampQuery(text);
    const { token, timeStamp } = await readTimeStampResponse(await authority.answer(query.bytes, at), query, null);
    expect(timeStamp.at).toEqual(at);
    expect(await checkTimeStamp(token, text, null)).toEqual(timeStamp);
    const answer = await authority.answer(query.bytes, at, { hasOtherNonce: true });
    await expect(readTimeStampResponse(answer, query, null)).rejects.toThrow('otherText');
    const older = await authority.answer(createTimeStampQuery(text).bytes, at);
    await expect(readTimeStampResponse(older, query, null)).rejects.toThrow('otherText');
  });

  it('the reader reports a refusal of the authority', async () => {
    const query = createTimeStampQuery(text);
    // The response is a sequence that contains a sequence with the status 2.
    const refusal = Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2);
    await expect(readTimeStampResponse(refusal, query, null)).rejects.toThrow('refused');
    await expect(readTimeStampResponse(new Uint8Array([60, 104, 116]), query, null)).rejects.toThrow('unreadable');
  });
});

/** `openssl ts` made these time stamps; it shares no code with ours. */
describe.each(['rsa', 'ec'] as const)('time stamps of OpenSSL (%s)', (kind) => {
  it('a time stamp of OpenSSL is read, and trusted with the certificate of its authority', async () => {
    const { token, at: stampedAt, subject, root } = openssl[kind];
    const bytes = fromBase64(token) ?? new Uint8Array();
    expect(await checkTimeStamp(bytes, openssl.text, certificates(root))).toEqual({
      at: new Date(stampedAt),
      subject,
      isTrusted: true,
    });
    await expect(checkTimeStamp(bytes, text.replace('3', '4'), null)).rejects.toThrow('otherText');
  });
});

it('a file of certificates is read only if all of them are readable', () => {
  const broken = authority.certificate.replace('MII', 'AII');
  expect(readPemCertificates(authority.certificate + other.rootCertificate)).toHaveLength(2);
  expect(readPemCertificates(authority.certificate + broken)).toBeNull();
  expect(readPemCertificates('no certificate')).toBeNull();
});
