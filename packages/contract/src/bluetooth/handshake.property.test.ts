import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type GrantContent, grantRightsOf, signGrant, verifyGrant } from './grants.ts';
import {
  beginAsMachine,
  beginAsPhone,
  type GrantTerms,
  HandshakeError,
  helloSchema,
  judgeProof,
  welcomeSchema,
} from './handshake.ts';
import { createSigningKeys, exportPublicKey, type KeyPair, signText, utf8 } from './keys.ts';
import { SealError } from './sealed-channel.ts';

const issuedAt = '2026-11-26T06:00:00.000Z';
const expiresAt = '2026-11-26T18:00:00.000Z';
const at = '2026-11-26T09:00:00.000Z';

let server: KeyPair;
let phone: KeyPair;
let machine: KeyPair;
let stranger: KeyPair;
let content: GrantContent;
let terms: GrantTerms;

beforeAll(async () => {
  [server, phone, machine, stranger] = (await Promise.all([1, 2, 3, 4].map(() => createSigningKeys()))) as [
    KeyPair,
    KeyPair,
    KeyPair,
    KeyPair,
  ];
  const machineKey = await exportPublicKey(machine.publicKey);
  content = {
    v: 1,
    grantId: '0d6b0cf5-3a43-4f5f-8a6c-0a4d0b1f2c3d',
    serialNumber: 'IN240001',
    accountId: '5e0f4f0a-7a56-4c1c-9a35-0a4d0b1f2c3d',
    phoneKey: await exportPublicKey(phone.publicKey),
    machineKey,
    rights: ['read', 'control'],
    issuedAt,
    expiresAt,
  };
  terms = {
    serialNumber: 'IN240001',
    machineKey,
    serverKey: await exportPublicKey(server.publicKey),
    revokedGrants: new Set(),
    nowMs: Date.parse(at),
  };
});

const grantOf = (changes: Partial<GrantContent> = {}, signer = server) =>
  signGrant({ ...content, ...changes }, (text) => signText(signer.privateKey, text));

interface Variation {
  grant?: string;
  phoneKeys?: KeyPair;
  machineKeys?: KeyPair;
  terms?: Partial<GrantTerms>;
}

async function shakeHands({ grant, phoneKeys = phone, machineKeys = machine, terms: changed }: Variation = {}) {
  const asPhone = await beginAsPhone({ grant: grant ?? (await grantOf()), privateKey: phoneKeys.privateKey });
  const { privateKey } = machineKeys;
  const asMachine = await beginAsMachine(asPhone.hello, { serialNumber: 'IN240001', privateKey, at });
  const { channel: phoneChannel, proof } = await asPhone.receiveWelcome(asMachine.welcome);
  const judged = await judgeProof(proof, asMachine.transcript, { ...terms, ...changed });
  return { judged, phoneChannel, machineChannel: asMachine.channel, proof, asMachine };
}

it('a machine accepts a grant of the server from the phone that it names', async () => {
  const { judged, phoneChannel, machineChannel } = await shakeHands();
  expect(judged).toEqual(content);
  expect(await machineChannel.open(await phoneChannel.seal(utf8('start')))).toEqual(utf8('start'));
  expect(await phoneChannel.open(await machineChannel.seal(utf8('started')))).toEqual(utf8('started'));
});

it.each([
  ['badGrant', async () => ({ grant: await grantOf({}, stranger) })],
  ['otherMachine', async () => ({ terms: { serialNumber: 'IN240002' } })],
  ['otherKey', async () => ({ terms: { machineKey: await exportPublicKey(stranger.publicKey) } })],
  ['expired', async () => ({ terms: { nowMs: Date.parse(expiresAt) } })],
  ['revoked', async () => ({ terms: { revokedGrants: new Set([content.grantId]) } })],
  ['badProof', async () => ({ phoneKeys: stranger })],
  ['notPrepared', async () => ({ terms: { serverKey: null } })],
] satisfies [string, () => Promise<Variation>][])(
  'a machine refuses a grant with the reason %s',
  async (reason, vary) => {
    expect((await shakeHands(await vary())).judged).toBe(reason);
  },
);

it('a phone ends the handshake with a machine that its grant does not name', async () => {
  await expect(shakeHands({ machineKeys: stranger })).rejects.toThrow(HandshakeError);
});

it('an overheard proof does not open another connection', async () => {
  const { proof } = await shakeHands();
  const { asMachine } = await shakeHands();
  expect(await judgeProof(proof, asMachine.transcript, terms)).toBe('badProof');
});

it('a machine refuses a grant with a changed byte', () =>
  fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, mask) => {
      const grant = await grantOf();
      const bytes = utf8(grant);
      const changed = place % bytes.length;
      bytes[changed] = (bytes[changed] ?? 0) ^ mask;
      const read = await verifyGrant(new TextDecoder().decode(bytes), terms.serverKey ?? '');
      // The unused bits of the last character of base64url change nothing.
      if (read !== null) expect(read).toEqual(content);
    }),
  ));

it('a message that was changed in transit ends the handshake', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('hello', 'share', 'at', 'signature'),
      fc.nat(),
      fc.integer({ min: 1, max: 127 }),
      async (part, place, mask) => {
        const change = (text: string) => {
          const bytes = utf8(text);
          const changed = place % bytes.length;
          bytes[changed] = (bytes[changed] ?? 0) ^ mask;
          return new TextDecoder().decode(bytes);
        };
        const asPhone = await beginAsPhone({ grant: await grantOf(), privateKey: phone.privateKey });
        const hello = part === 'hello' ? { ...asPhone.hello, share: change(asPhone.hello.share) } : asPhone.hello;
        const attempt = async () => {
          const answer = { serialNumber: 'IN240001', privateKey: machine.privateKey, at };
          const { welcome, channel, transcript } = await beginAsMachine(helloSchema.parse(hello), answer);
          const changed = part === 'hello' ? welcome : { ...welcome, [part]: change(welcome[part as 'share']) };
          const received = await asPhone.receiveWelcome(welcomeSchema.parse(changed));
          // Only unused bits of base64url may pass, and then both sides agree.
          expect(await judgeProof(received.proof, transcript, terms)).toEqual(content);
          expect(await channel.open(await received.channel.seal(utf8('x')))).toEqual(utf8('x'));
        };
        if (part === 'signature') await attempt().catch((error) => expect(error).toBeInstanceOf(HandshakeError));
        else await expect(attempt()).rejects.toThrow();
      },
    ),
  ));

it('a channel refuses a changed, lost or repeated message, and all later messages', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 60 }), { minLength: 3, maxLength: 6 }),
      fc.nat(),
      async (messages, choice) => {
        const bytes = messages.map((message) => message as Uint8Array<ArrayBuffer>);
        const faults = [
          (sealed: Uint8Array<ArrayBuffer>[]) => sealed.slice(1),
          (sealed: Uint8Array<ArrayBuffer>[]) => [...sealed.slice(0, 1), ...sealed],
          (sealed: Uint8Array<ArrayBuffer>[]) => sealed.toReversed(),
          (sealed: Uint8Array<ArrayBuffer>[]) =>
            sealed.map((one, i) =>
              i === 0 ? one.map((byte, at) => (at === choice % one.length ? byte ^ 1 : byte)) : one,
            ),
        ];
        const { phoneChannel, machineChannel } = await shakeHands();
        const sealed: Uint8Array<ArrayBuffer>[] = [];
        for (const message of bytes) sealed.push(await phoneChannel.seal(message));
        const arriving = faults[choice % faults.length]?.(sealed) ?? [];
        const opened: number[] = [];
        for (const one of arriving) {
          await machineChannel.open(one).then(
            () => opened.push(1),
            (error) => expect(error).toBeInstanceOf(SealError),
          );
        }
        expect(opened.length).toBeLessThanOrEqual(1);
      },
    ),
  ));

it('an account has the same rights by Bluetooth as by network', () => {
  const of = (role: 'KITCHEN_MANAGER' | 'SERVICE' | 'SERVICE_MANAGER') =>
    grantRightsOf({ role, administrationProfile: [] });
  expect(of('KITCHEN_MANAGER')).toEqual(['read', 'control']);
  expect(of('SERVICE')).toEqual(['read', 'control', 'parameters', 'wifi']);
  expect(of('SERVICE_MANAGER')).toEqual(['read', 'control', 'parameters', 'factoryParameters', 'wifi']);
});
