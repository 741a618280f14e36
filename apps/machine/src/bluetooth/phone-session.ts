import { createChunkJoiner, splitIntoChunks } from '@washboard/contract/bluetooth/framing';
import { handshakeMs } from '@washboard/contract/bluetooth/gatt-service';
import type { GrantContent } from '@washboard/contract/bluetooth/grants';
import {
  beginAsMachine,
  helloSchema,
  judgeProof,
  proofSchema,
  type Verdict,
} from '@washboard/contract/bluetooth/handshake';
import { type MachineMessage, phoneMessageSchema } from '@washboard/contract/bluetooth/messages';
import type { SealedChannel } from '@washboard/contract/bluetooth/sealed-channel';
import type { Timers } from '../link/timers.ts';
import type { BluetoothMemory } from './bluetooth-memory.ts';
import type { NearbyDesk } from './nearby-desk.ts';

export interface PhoneSessionOptions {
  serialNumber: string;
  memory: BluetoothMemory;
  timers: Timers;
  /** By the machine's own clock, ms since 1970. */
  clock: () => number;
  desk: NearbyDesk;
  log: (line: string) => void;
  /** Ends the connection. */
  end: () => void;
}

/** What one connected phone may do, from its first message to its last. */
export interface PhoneSession {
  /** The next chunk; a single byte where nothing waits. */
  read(): Promise<Uint8Array>;
  write(chunk: Uint8Array): Promise<void>;
  close(): void;
}

type Stage =
  | { kind: 'new' }
  | { kind: 'welcomed'; channel: SealedChannel; transcript: string }
  | { kind: 'open'; channel: SealedChannel; grant: GrantContent; sent: Map<string, string>; readingsAtMs: number }
  /** The verdict is still to be read. */
  | { kind: 'refused'; channel: SealedChannel }
  | { kind: 'closed' };

const nothingWaits = Uint8Array.of(0);
/** Readings vary all the time: no more often than this, ms. */
const readingsMs = 1000;
/** Answers that a phone does not fetch; more end the connection. */
const maxWaiting = 20;

const encode = (message: unknown) => new Uint8Array(Buffer.from(JSON.stringify(message)));

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}

/**
 * Messages of the phone are handled one after another. What the machine has to say is composed when the phone reads, so it
 * is always the present state, however slowly the phone reads.
 */
export function createPhoneSession(options: PhoneSessionOptions): PhoneSession {
  const { serialNumber, memory, timers, clock, desk, log, end } = options;
  const joiner = createChunkJoiner();
  let stage: Stage = { kind: 'new' };
  let chunks: Uint8Array[] = [];
  /** In clear until the machine has sent its welcome. */
  let waiting: (Uint8Array<ArrayBuffer> | { sealed: MachineMessage | Verdict })[] = [];
  let work: Promise<unknown> = Promise.resolve();
  const cancelDeadline = timers.after(handshakeMs, () => {
    if (stage.kind !== 'open') end();
  });

  /** The counters of the channel need an order. */
  function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = work.then(task);
    work = turn.catch(() => {});
    return turn;
  }

  async function takeHello(message: unknown): Promise<void> {
    const { data: hello } = helloSchema.safeParse(message);
    if (!hello) throw new Error('not a hello');
    const privateKey = await memory.privateKey();
    const at = new Date(clock()).toISOString();
    const { welcome, channel, transcript } = await beginAsMachine(hello, { serialNumber, privateKey, at });
    waiting.push(encode(welcome));
    stage = { kind: 'welcomed', channel, transcript };
  }

  async function takeProof(message: unknown, { channel, transcript }: { channel: SealedChannel; transcript: string }) {
    const { data: proof } = proofSchema.safeParse(message);
    if (!proof) throw new Error('not a proof');
    const grant = await judgeProof(proof, transcript, {
      serialNumber,
      machineKey: memory.publicKey,
      serverKey: memory.serverKey(),
      revokedGrants: memory.revokedGrants(),
      nowMs: knownNowMs(),
    });
    if (typeof grant === 'string') {
      log(`bluetooth: refused a phone, ${grant}`);
      waiting.push({ sealed: { isAccepted: false, reason: grant } });
      stage = { kind: 'refused', channel };
      return;
    }
    memory.sawSignedTime(Date.parse(grant.issuedAt));
    log(`bluetooth: accepted grant ${grant.grantId}`);
    waiting.push({ sealed: { isAccepted: true, rights: grant.rights, expiresAt: grant.expiresAt } });
    stage = { kind: 'open', channel, grant, sent: new Map(), readingsAtMs: Number.NEGATIVE_INFINITY };
  }

  function takeMessage(message: unknown, grant: GrantContent): void {
    const { data } = phoneMessageSchema.safeParse(message);
    if (!data) throw new Error('not a message');
    const answer = data.type === 'command' ? desk.execute(data.command, grant) : desk.scanWifi(grant);
    if (answer) waiting.push({ sealed: answer });
    if (waiting.length > maxWaiting) throw new Error('the phone does not read its answers');
  }

  async function take(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    switch (stage.kind) {
      case 'new':
        return takeHello(decode(bytes));
      case 'welcomed':
        return takeProof(decode(await stage.channel.open(bytes)), stage);
      case 'open': {
        const { grant, channel } = stage;
        const message = decode(await channel.open(bytes));
        if (isOver(grant)) throw new Error('the grant has expired or was revoked');
        return takeMessage(message, grant);
      }
      default:
        throw new Error('nothing is expected');
    }
  }

  /** A clock that is behind a time that the server has signed is wrong. */
  const knownNowMs = () => Math.max(clock(), memory.latestSignedMs());

  function isOver({ grantId, expiresAt }: GrantContent): boolean {
    return memory.revokedGrants().has(grantId) || Date.parse(expiresAt) <= knownNowMs();
  }

  /** The first report that the phone does not have yet. */
  function nextReport(open: Extract<Stage, { kind: 'open' }>): MachineMessage | null {
    const at = new Date(clock()).toISOString();
    for (const report of desk.reports(open.grant)) {
      const content = JSON.stringify(report);
      if (open.sent.get(report.type) === content) continue;
      if (report.type === 'readings') {
        if (timers.now() - open.readingsAtMs < readingsMs) continue;
        open.readingsAtMs = timers.now();
      }
      open.sent.set(report.type, content);
      return { ...report, at } as MachineMessage;
    }
    return null;
  }

  async function compose(): Promise<Uint8Array | null> {
    const next = waiting.shift();
    if (next instanceof Uint8Array) return next;
    if (stage.kind === 'open') {
      if (isOver(stage.grant)) {
        end();
        return null;
      }
      const message = next?.sealed ?? nextReport(stage);
      return message && stage.channel.seal(encode(message));
    }
    if (stage.kind === 'refused') {
      if (next) return stage.channel.seal(encode(next.sealed));
      end();
    }
    return null;
  }

  return {
    read: () =>
      inTurn(async () => {
        if (chunks.length === 0) {
          const message = await compose();
          if (message) chunks = splitIntoChunks(message);
        }
        return chunks.shift() ?? nothingWaits;
      }),
    write: (chunk) =>
      inTurn(async () => {
        if (stage.kind === 'closed') return;
        try {
          const message = joiner.add(chunk);
          if (message) await take(message);
        } catch (error) {
          // Nothing is said about the reason: it would help only somebody who tries.
          log(`bluetooth: ended, ${error instanceof Error ? error.message : String(error)}`);
          end();
        }
      }),
    close() {
      cancelDeadline();
      stage = { kind: 'closed' };
      chunks = [];
      waiting = [];
    },
  };
}
