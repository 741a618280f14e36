import { handshakeMs } from '@washboard/contract/bluetooth/gatt-service';
import {
  beginAsPhone,
  type GrantRefusal,
  grantRefusals,
  HandshakeError,
  verdictSchema,
  welcomeSchema,
} from '@washboard/contract/bluetooth/handshake';
import type { Key } from '@washboard/contract/bluetooth/keys';
import { type MachineMessage, machineMessageSchema, type PhoneMessage } from '@washboard/contract/bluetooth/messages';
import type { SealedChannel } from '@washboard/contract/bluetooth/sealed-channel';
import { type GattLink, OutOfReachError } from './gatt-link.ts';

export class GrantRefusedError extends Error {
  override name = 'GrantRefusedError';
  readonly reason: GrantRefusal | null;
  /** The machine's time when it refused: a wrong clock makes a valid grant look expired. */
  readonly machineAt: string;

  constructor(reason: string, machineAt: string) {
    super(reason);
    this.reason = grantRefusals.find((known) => known === reason) ?? null;
    this.machineAt = machineAt;
  }
}

const readMs = 50;

const encode = (message: unknown) => new TextEncoder().encode(JSON.stringify(message)) as Uint8Array<ArrayBuffer>;
const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

export interface NearbySession {
  machineAt: string;
  send(message: PhoneMessage): Promise<void>;
  /**
   * @returns null if no message is waiting
   * @throws OutOfReachError, FramingError, SealError
   */
  receive(): Promise<MachineMessage | null>;
}

interface EnterOptions {
  grant: string;
  privateKey: Key;
}

/** @throws HandshakeError for another machine, GrantRefusedError, OutOfReachError */
export async function enterMachine(link: GattLink, { grant, privateKey }: EnterOptions): Promise<NearbySession> {
  const handshake = await beginAsPhone({ grant, privateKey });
  await link.send(encode(handshake.hello));
  const welcome = welcomeSchema.safeParse(decode(await next(link)));
  if (!welcome.success) throw new HandshakeError('not a welcome');
  const { channel, proof, at } = await handshake.receiveWelcome(welcome.data);
  await link.send(await channel.seal(encode(proof)));
  const verdict = verdictSchema.parse(decode(await channel.open(await next(link))));
  if (!verdict.isAccepted) throw new GrantRefusedError(verdict.reason, at);
  return sessionOf(link, channel, at);
}

function sessionOf(link: GattLink, channel: SealedChannel, machineAt: string): NearbySession {
  let sending: Promise<void> = Promise.resolve();
  return {
    machineAt,
    // The number of a message is part of its seal, so messages are sent one after another.
    send(message) {
      sending = sending.catch(() => undefined).then(async () => link.send(await channel.seal(encode(message))));
      return sending;
    },
    async receive() {
      for (;;) {
        const sealed = await link.receive();
        if (!sealed) return null;
        const known = machineMessageSchema.safeParse(decode(await channel.open(sealed)));
        // A newer machine may send unknown messages.
        if (known.success) return known.data;
      }
    },
  };
}

async function next(link: GattLink): Promise<Uint8Array<ArrayBuffer>> {
  const untilMs = performance.now() + handshakeMs;
  while (performance.now() < untilMs) {
    const message = await link.receive();
    if (message) return message;
    await new Promise((resolve) => setTimeout(resolve, readMs));
  }
  throw new OutOfReachError('the machine does not answer');
}
