// Signed Diffie-Hellman in the pattern of SIGMA-I: both sides sign both shares, and the grant travels encrypted, so
// that no device nearby learns who uses the machine.
//
// - phone → machine: hello, the phone's share
// - machine → phone: welcome, its share and time, signed with its key
// - phone → machine: proof, sealed: the grant, signed with the phone's key
// - machine → phone: verdict, sealed: accepted, or the reason for the refusal
import * as z from 'zod/mini';
import { type GrantContent, grantRights, readGrant, verifyGrant } from './grants.ts';
import { agreeOnSecret, createShareKeys, exportPublicKey, isSignedBy, type Key, signText, utf8 } from './keys.ts';
import { createSealedChannel, type SealedChannel } from './sealed-channel.ts';

export const grantRefusals = [
  'notPrepared',
  'badGrant',
  'otherMachine',
  'otherKey',
  'expired',
  'revoked',
  'badProof',
] as const;
export type GrantRefusal = (typeof grantRefusals)[number];

const share = z.string().check(z.maxLength(100));

export const helloSchema = z.object({ v: z.literal(1), share });
export const welcomeSchema = z.object({
  share,
  at: z.iso.datetime().check(z.describe('by the clock of the machine')),
  signature: z.string().check(z.maxLength(200)),
});
export const proofSchema = z.object({
  grant: z.string().check(z.maxLength(2000)),
  signature: z.string().check(z.maxLength(200)),
});
export const verdictSchema = z.discriminatedUnion('isAccepted', [
  z.object({ isAccepted: z.literal(true), rights: z.array(z.enum(grantRights)), expiresAt: z.iso.datetime() }),
  z.object({ isAccepted: z.literal(false), reason: z.string().check(z.maxLength(40)) }),
]);
export type Verdict = z.infer<typeof verdictSchema>;

type Hello = z.infer<typeof helloSchema>;
type Welcome = z.infer<typeof welcomeSchema>;
type Proof = z.infer<typeof proofSchema>;

/** The other side is an impostor, or a message was changed in transit. */
export class HandshakeError extends Error {
  override name = 'HandshakeError';
}

interface Shares {
  serialNumber: string;
  phoneShare: string;
  machineShare: string;
  at: string;
}

/** No field contains a line feed, so the text has one meaning. */
const transcriptOf = ({ serialNumber, phoneShare, machineShare, at }: Shares) =>
  ['washboard bluetooth 1', serialNumber, phoneShare, machineShare, at].join('\n');

const machineText = (transcript: string) => `machine\n${transcript}`;
const phoneText = (transcript: string, grant: string) => `phone\n${transcript}\n${grant}`;

async function deriveKey(secret: ArrayBuffer, transcript: string, direction: string): Promise<Key> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const salt = await crypto.subtle.digest('SHA-256', utf8(transcript));
  const info = utf8(`washboard bluetooth 1 ${direction}`);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function openChannel(secret: ArrayBuffer, transcript: string, side: 'phone' | 'machine'): Promise<SealedChannel> {
  const toMachine = await deriveKey(secret, transcript, 'phone to machine');
  const fromMachine = await deriveKey(secret, transcript, 'machine to phone');
  return side === 'phone'
    ? createSealedChannel({ send: toMachine, receive: fromMachine })
    : createSealedChannel({ send: fromMachine, receive: toMachine });
}

interface PhoneOptions {
  grant: string;
  privateKey: Key;
}

/** @throws HandshakeError if `grant` cannot be read */
export async function beginAsPhone({ grant, privateKey }: PhoneOptions) {
  const content = readGrant(grant);
  if (!content) throw new HandshakeError('not a grant');
  const { serialNumber, machineKey } = content;
  const phoneKeys = await createShareKeys();
  const phoneShare = await exportPublicKey(phoneKeys.publicKey);
  const hello: Hello = { v: 1, share: phoneShare };

  return {
    hello,
    /** @throws HandshakeError if the grant names another machine */
    async receiveWelcome({ share: machineShare, at, signature }: Welcome) {
      const transcript = transcriptOf({ serialNumber, phoneShare, machineShare, at });
      if (!(await isSignedBy(machineKey, machineText(transcript), signature)))
        throw new HandshakeError('this is not the machine of the grant');
      const secret = await agreeOnSecret(phoneKeys.privateKey, machineShare);
      const proof: Proof = { grant, signature: await signText(privateKey, phoneText(transcript, grant)) };
      return { channel: await openChannel(secret, transcript, 'phone'), proof, at };
    },
  };
}

interface MachineOptions {
  serialNumber: string;
  privateKey: Key;
  at: string;
}

/** @throws HandshakeError for an invalid share */
export async function beginAsMachine({ share: phoneShare }: Hello, { serialNumber, privateKey, at }: MachineOptions) {
  const machineKeys = await createShareKeys();
  const machineShare = await exportPublicKey(machineKeys.publicKey);
  const transcript = transcriptOf({ serialNumber, phoneShare, machineShare, at });
  const secret = await agreeOnSecret(machineKeys.privateKey, phoneShare).catch(() => {
    throw new HandshakeError('not a share');
  });
  const welcome: Welcome = { share: machineShare, at, signature: await signText(privateKey, machineText(transcript)) };
  return { welcome, channel: await openChannel(secret, transcript, 'machine'), transcript };
}

export interface GrantTerms {
  serialNumber: string;
  machineKey: string;
  /** Null if the machine has not been connected since it has a key. */
  serverKey: string | null;
  revokedGrants: ReadonlySet<string>;
  /** ms since 1970, never before a time that the server has signed. */
  nowMs: number;
}

/** The checks have the order of `grantRefusals`. */
export async function judgeProof(
  { grant, signature }: Proof,
  transcript: string,
  { serialNumber, machineKey, serverKey, revokedGrants, nowMs }: GrantTerms,
): Promise<GrantContent | GrantRefusal> {
  if (serverKey === null) return 'notPrepared';
  const content = await verifyGrant(grant, serverKey);
  if (!content) return 'badGrant';
  if (content.serialNumber !== serialNumber) return 'otherMachine';
  if (content.machineKey !== machineKey) return 'otherKey';
  if (Date.parse(content.expiresAt) <= nowMs) return 'expired';
  if (revokedGrants.has(content.grantId)) return 'revoked';
  if (!(await isSignedBy(content.phoneKey, phoneText(transcript, grant), signature))) return 'badProof';
  return content;
}
