import { createChunkJoiner, splitIntoChunks } from '@washboard/contract/bluetooth/framing';
import { gattService } from '@washboard/contract/bluetooth/gatt-service';
import { beginAsPhone, type Verdict, verdictSchema, welcomeSchema } from '@washboard/contract/bluetooth/handshake';
import type { Key } from '@washboard/contract/bluetooth/keys';
import {
  type MachineMessage,
  machineMessageSchema,
  type NearbyReply,
  type PhoneMessage,
} from '@washboard/contract/bluetooth/messages';
import type { GattConnection } from '../gatt-peripheral.ts';

const encode = (message: unknown) => new Uint8Array(Buffer.from(JSON.stringify(message)));
const decode = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

/** The phone is implemented from docs/bluetooth.md, without code of the web app. */
export async function connectTestPhone(connection: GattConnection, { grant, key }: { grant: string; key: Key }) {
  const joiner = createChunkJoiner();
  const written: Uint8Array[] = [];

  async function write(message: Uint8Array): Promise<void> {
    for (const chunk of splitIntoChunks(message)) {
      written.push(chunk);
      await connection.write(gattService.toMachine, chunk);
    }
  }

  /** @returns null if nothing waits */
  async function read(): Promise<Uint8Array<ArrayBuffer> | null> {
    for (;;) {
      const chunk = await connection.read(gattService.fromMachine);
      if (chunk.length === 1) return null;
      const message = joiner.add(chunk);
      if (message) return message;
    }
  }

  async function readSure(): Promise<Uint8Array<ArrayBuffer>> {
    const message = await read();
    if (!message) throw new Error('the machine says nothing');
    return message;
  }

  const handshake = await beginAsPhone({ grant, privateKey: key });
  await write(encode(handshake.hello));
  const welcome = welcomeSchema.parse(decode(await readSure()));
  const { channel, proof } = await handshake.receiveWelcome(welcome);
  await write(await channel.seal(encode(proof)));
  const verdict: Verdict = verdictSchema.parse(decode(await channel.open(await readSure())));

  async function readAll(): Promise<MachineMessage[]> {
    const messages: MachineMessage[] = [];
    for (let bytes = await read(); bytes; bytes = await read())
      messages.push(machineMessageSchema.parse(decode(await channel.open(bytes))));
    return messages;
  }

  return {
    verdict,
    written,
    write,
    send: async (message: PhoneMessage) => write(await channel.seal(encode(message))),
    readAll,
    async order(command: Extract<PhoneMessage, { type: 'command' }>['command']): Promise<NearbyReply | undefined> {
      await write(await channel.seal(encode({ type: 'command', command })));
      return (await readAll()).find((message) => message.type === 'reply');
    },
  };
}
