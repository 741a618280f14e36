import { createChunkJoiner, splitIntoChunks } from '@washboard/contract/bluetooth/framing';
import { gattService } from '@washboard/contract/bluetooth/gatt-service';
import { type GrantContent, signGrant } from '@washboard/contract/bluetooth/grants';
import { beginAsMachine, helloSchema, judgeProof, proofSchema } from '@washboard/contract/bluetooth/handshake';
import { createSigningKeys, exportPublicKey, type KeyPair, signText } from '@washboard/contract/bluetooth/keys';
import {
  type MachineMessage,
  type NearbyCommandMessage,
  phoneMessageSchema,
} from '@washboard/contract/bluetooth/messages';
import type { SealedChannel } from '@washboard/contract/bluetooth/sealed-channel';
import type { PreparedMachine } from '../grant-store.ts';

const encode = (message: unknown) => new TextEncoder().encode(JSON.stringify(message)) as Uint8Array<ArrayBuffer>;
const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

interface PeripheralOptions {
  serialNumber?: string;
  execute?: (message: NearbyCommandMessage) => { outcome: 'executed' } | { outcome: 'refused'; reason: 'doorOpen' };
}

export async function createTestPeripheral({
  serialNumber = 'IN240001',
  execute = () => ({ outcome: 'executed' }),
}: PeripheralOptions = {}) {
  const [server, machine, phone] = [
    await createSigningKeys(),
    await createSigningKeys(),
    await createSigningKeys(),
  ] as const;
  const serverKey = await exportPublicKey(server.publicKey);
  const machineKey = await exportPublicKey(machine.publicKey);
  const journal = new Map<string, MachineMessage>();
  const executed: string[] = [];
  const revoked = new Set<string>();
  let nowMs = Date.parse('2026-11-26T09:00:00Z');
  let writesLeft: number | null = null;
  let isInReach = true;
  let isConnected = false;
  let answersConnect: Promise<void> | null = null;
  let connection = newConnection();

  const device = new EventTarget() as EventTarget & BluetoothDevice;

  function newConnection() {
    return {
      joiner: createChunkJoiner(),
      chunks: [] as Uint8Array[],
      channel: null as SealedChannel | null,
      transcript: '',
      isOpen: false,
    };
  }

  function say(message: Uint8Array): void {
    connection.chunks.push(...splitIntoChunks(message));
  }

  async function report(): Promise<void> {
    const at = new Date(nowMs).toISOString();
    const status = { systemState: 2 as const, isDoorOpen: false, cycle: null, cycleBar: null, phase: null };
    const message: MachineMessage = { type: 'status', at, status };
    if (connection.channel) say(await connection.channel.seal(encode(message)));
  }

  async function take(message: Uint8Array<ArrayBuffer>): Promise<void> {
    const { channel } = connection;
    if (channel === null) {
      const at = new Date(nowMs).toISOString();
      const { privateKey } = machine;
      const begun = await beginAsMachine(helloSchema.parse(decode(message)), { serialNumber, privateKey, at });
      Object.assign(connection, begun);
      say(encode(begun.welcome));
      return;
    }
    const plain = decode(await channel.open(message));
    if (!connection.isOpen) {
      const terms = { serialNumber, machineKey, serverKey, revokedGrants: revoked, nowMs };
      const judged = await judgeProof(proofSchema.parse(plain), connection.transcript, terms);
      connection.isOpen = typeof judged !== 'string';
      const verdict =
        typeof judged === 'string'
          ? { isAccepted: false, reason: judged }
          : { isAccepted: true, rights: judged.rights, expiresAt: judged.expiresAt };
      say(await channel.seal(encode(verdict)));
      if (connection.isOpen) await report();
      return;
    }
    const phoneMessage = phoneMessageSchema.parse(plain);
    if (phoneMessage.type !== 'command') return;
    const { command } = phoneMessage;
    const known = journal.get(command.commandId);
    const isLate = Date.parse(command.expiresAt) <= nowMs;
    if (!known && !isLate) executed.push(command.commandId);
    const outcome = isLate ? ({ outcome: 'refused', reason: 'expired' } as const) : execute(command);
    const reply: MachineMessage = known ?? { type: 'reply', commandId: command.commandId, ...outcome };
    journal.set(command.commandId, reply);
    say(await channel.seal(encode(reply)));
  }

  function disconnect(): void {
    isConnected = false;
    connection = newConnection();
    device.dispatchEvent(new Event('gattserverdisconnected'));
  }

  function goOutOfReach(): void {
    isInReach = false;
    disconnect();
  }

  const view = (bytes: Uint8Array) => new DataView(bytes.slice().buffer);
  const characteristic = (own: object) => Object.assign(new EventTarget(), own);
  const characteristics: Record<string, object> = {
    [gattService.identity]: characteristic({ readValue: async () => view(encode({ v: 1, serialNumber })) }),
    [gattService.toMachine]: characteristic({
      async writeValueWithResponse(value: Uint8Array) {
        if (!isConnected) throw new DOMException('GATT Server is disconnected', 'NetworkError');
        const message = connection.joiner.add(value);
        if (message) await take(message);
        if (writesLeft !== null) writesLeft -= 1;
        if (writesLeft === 0) {
          writesLeft = null;
          goOutOfReach();
          throw new DOMException('GATT operation failed', 'NetworkError');
        }
      },
    }),
    [gattService.fromMachine]: characteristic({
      startNotifications: async () => undefined,
      async readValue() {
        if (!isConnected) throw new DOMException('GATT Server is disconnected', 'NetworkError');
        return view(connection.chunks.shift() ?? Uint8Array.of(0));
      },
    }),
  };
  Object.assign(device, {
    name: serialNumber,
    gatt: {
      async connect() {
        const answers = answersConnect;
        answersConnect = null;
        await answers;
        if (!isInReach) throw new DOMException('out of reach', 'NetworkError');
        if (!isConnected) connection = newConnection();
        isConnected = true;
        return this;
      },
      disconnect() {
        if (isConnected) disconnect();
      },
      getPrimaryService: async () => ({ getCharacteristic: async (uuid: string) => characteristics[uuid] }),
    },
  });

  async function prepare(changes: Partial<GrantContent> = {}, signer: KeyPair = server): Promise<PreparedMachine> {
    const content: GrantContent = {
      v: 1,
      grantId: crypto.randomUUID(),
      serialNumber,
      accountId: crypto.randomUUID(),
      machineKey,
      phoneKey: await exportPublicKey(phone.publicKey),
      rights: ['read', 'control', 'parameters', 'wifi'],
      issuedAt: '2026-11-26T06:00:00.000Z',
      expiresAt: '2026-11-26T18:00:00.000Z',
      ...changes,
    };
    const grant = await signGrant(content, (text) => signText(signer.privateKey, text));
    const { rights, expiresAt } = content;
    return { serialNumber: content.serialNumber, name: 'Piatti 1', grant, rights, expiresAt };
  }

  return {
    device,
    prepare,
    privateKey: phone.privateKey,
    executed,
    revoked,
    goOutOfReach,
    comeBack() {
      isInReach = true;
    },
    /** The next connection is made when the returned function is called. */
    delayConnect() {
      const { promise, resolve } = Promise.withResolvers<void>();
      answersConnect = promise;
      return resolve;
    },
    /** The write with this number arrives, but the phone gets no confirmation. */
    loseAfterWrites(count: number) {
      writesLeft = count;
    },
    passTime(ms: number) {
      nowMs += ms;
    },
    bluetooth: {
      getAvailability: async () => true,
      requestDevice: async () => device,
    } satisfies Bluetooth,
  };
}
