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
  /** The machine's own clock, in ms since 1970. */
  clock: () => number;
  desk: NearbyDesk;
  log: (line: string) => void;
  end: () => void;
}

interface Welcomed {
  kind: 'welcomed';
  channel: SealedChannel;
  transcript: string;
}

interface OpenSession {
  kind: 'open';
  channel: SealedChannel;
  grant: GrantContent;
  sent: Map<string, string>;
  readingsAtMs: number;
}

type Stage =
  | { kind: 'new' }
  | Welcomed
  | OpenSession
  | { kind: 'refused'; channel: SealedChannel }
  | { kind: 'closed' };

const nothingWaits = Uint8Array.of(0);
/** Readings vary constantly, so they are sent at most once per this interval. */
const readingsMs = 1000;
const maxWaiting = 20;

const encode = (message: unknown) => new Uint8Array(Buffer.from(JSON.stringify(message)));

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null;
  }
}

/** A report is composed when the phone reads it, so it has the current state, however slowly the phone reads. */
export class PhoneSession {
  readonly #options: PhoneSessionOptions;
  readonly #joiner = createChunkJoiner();
  readonly #cancelDeadline: () => void;
  #stage: Stage = { kind: 'new' };
  #chunks: Uint8Array[] = [];
  #waiting: (Uint8Array<ArrayBuffer> | { sealed: MachineMessage | Verdict })[] = [];
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: PhoneSessionOptions) {
    this.#options = options;
    this.#cancelDeadline = options.timers.after(handshakeMs, () => {
      if (this.#stage.kind !== 'open') options.end();
    });
  }

  read(): Promise<Uint8Array> {
    return this.#inTurn(async () => {
      if (this.#chunks.length === 0) {
        const message = await this.#compose();
        if (message) this.#chunks = splitIntoChunks(message);
      }
      return this.#chunks.shift() ?? nothingWaits;
    });
  }

  write(chunk: Uint8Array): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#stage.kind === 'closed') return;
      try {
        const message = this.#joiner.add(chunk);
        if (message) await this.#take(message);
      } catch (error) {
        // The phone learns no reason, because it would help only an attacker.
        this.#options.log(`bluetooth: ended, ${error instanceof Error ? error.message : String(error)}`);
        this.#options.end();
      }
    });
  }

  close(): void {
    this.#cancelDeadline();
    this.#stage = { kind: 'closed' };
    this.#chunks = [];
    this.#waiting = [];
  }

  /** The counters of the channel require messages in order. */
  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.#work.then(task);
    this.#work = turn.catch(() => {});
    return turn;
  }

  async #take(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const stage = this.#stage;
    switch (stage.kind) {
      case 'new':
        return this.#takeHello(decode(bytes));
      case 'welcomed':
        return this.#takeProof(decode(await stage.channel.open(bytes)), stage);
      case 'open': {
        const message = decode(await stage.channel.open(bytes));
        if (this.#isOver(stage.grant)) throw new Error('the grant has expired or was revoked');
        return this.#takeMessage(message, stage.grant);
      }
      default:
        throw new Error('nothing is expected');
    }
  }

  async #takeHello(message: unknown): Promise<void> {
    const { serialNumber, memory } = this.#options;
    const { data: hello } = helloSchema.safeParse(message);
    if (!hello) throw new Error('not a hello');
    const privateKey = await memory.privateKey();
    const at = this.#isoNow();
    const { welcome, channel, transcript } = await beginAsMachine(hello, { serialNumber, privateKey, at });
    this.#waiting.push(encode(welcome));
    this.#stage = { kind: 'welcomed', channel, transcript };
  }

  async #takeProof(message: unknown, { channel, transcript }: Welcomed): Promise<void> {
    const { serialNumber, memory, log } = this.#options;
    const { data: proof } = proofSchema.safeParse(message);
    if (!proof) throw new Error('not a proof');
    const grant = await judgeProof(proof, transcript, {
      serialNumber,
      machineKey: memory.publicKey,
      serverKey: memory.serverKey(),
      revokedGrants: memory.revokedGrants(),
      nowMs: this.#knownNowMs(),
    });
    if (typeof grant === 'string') {
      log(`bluetooth: refused a phone, ${grant}`);
      this.#waiting.push({ sealed: { isAccepted: false, reason: grant } });
      this.#stage = { kind: 'refused', channel };
      return;
    }
    memory.sawSignedTime(Date.parse(grant.issuedAt));
    log(`bluetooth: accepted grant ${grant.grantId}`);
    this.#waiting.push({ sealed: { isAccepted: true, rights: grant.rights, expiresAt: grant.expiresAt } });
    this.#stage = { kind: 'open', channel, grant, sent: new Map(), readingsAtMs: Number.NEGATIVE_INFINITY };
  }

  #takeMessage(message: unknown, grant: GrantContent): void {
    const { desk } = this.#options;
    const { data } = phoneMessageSchema.safeParse(message);
    if (!data) throw new Error('not a message');
    const answer = data.type === 'command' ? desk.execute(data.command, grant) : desk.scanWifi(grant);
    if (answer) this.#waiting.push({ sealed: answer });
    if (this.#waiting.length > maxWaiting) throw new Error('the phone does not read its answers');
  }

  #isoNow(): string {
    return new Date(this.#options.clock()).toISOString();
  }

  /** A clock that is behind a time signed by the server is wrong. */
  #knownNowMs(): number {
    const { clock, memory } = this.#options;
    return Math.max(clock(), memory.latestSignedMs());
  }

  #isOver({ grantId, expiresAt }: GrantContent): boolean {
    return this.#options.memory.revokedGrants().has(grantId) || Date.parse(expiresAt) <= this.#knownNowMs();
  }

  async #compose(): Promise<Uint8Array | null> {
    const stage = this.#stage;
    const next = this.#waiting.shift();
    if (next instanceof Uint8Array) return next;
    if (stage.kind === 'open') {
      if (this.#isOver(stage.grant)) {
        this.#options.end();
        return null;
      }
      const message = next?.sealed ?? this.#nextReport(stage);
      return message && stage.channel.seal(encode(message));
    }
    if (stage.kind === 'refused') {
      if (next) return stage.channel.seal(encode(next.sealed));
      this.#options.end();
    }
    return null;
  }

  #nextReport(open: OpenSession): MachineMessage | null {
    const { timers, desk } = this.#options;
    const at = this.#isoNow();
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
}
