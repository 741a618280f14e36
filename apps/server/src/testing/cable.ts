import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Pair = [near: Socket, far: Socket];

interface Trap {
  isSprung: (bytes: Buffer) => boolean;
  /** `reached` bytes arrive without a response; `lost` bytes do not arrive. */
  fate: 'reached' | 'lost';
  spring: () => void;
}

/** A TCP proxy that simulates network faults and never changes bytes. */
export class Cable {
  readonly #server: Server;
  readonly #dial: () => Socket;
  readonly #pairs = new Set<Pair>();
  readonly #silent: Pair[] = [];
  #state: 'whole' | 'silent' | 'unplugged' = 'whole';
  #trap: Trap | null = null;
  delayMs: () => number = () => 0;

  private constructor(server: Server, dial: () => Socket) {
    this.#server = server;
    this.#dial = dial;
    server.on('connection', (near) => this.#connect(near));
  }

  static async lay(dial: () => Socket): Promise<Cable> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Cable(server, dial);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get connections(): number {
    return this.#pairs.size;
  }

  silenceOpen(): void {
    for (const pair of this.#pairs) {
      for (const socket of pair) socket.removeAllListeners('data').pause();
      this.#silent.push(pair);
    }
    this.#pairs.clear();
  }

  silence(): void {
    this.#state = 'silent';
    this.silenceOpen();
  }

  unplug(): void {
    this.#state = 'unplugged';
    this.cut();
  }

  plug(): void {
    this.#state = 'whole';
  }

  cut(): void {
    for (const pair of [...this.#pairs, ...this.#silent]) for (const socket of pair) socket.destroy();
  }

  trap(isSprung: Trap['isSprung'], fate: Trap['fate']): Promise<void> {
    return new Promise((spring) => {
      this.#trap = { isSprung, fate, spring };
    });
  }

  close(): void {
    this.#server.close();
    this.cut();
  }

  #connect(near: Socket): void {
    near.on('error', () => {});
    if (this.#state === 'silent') return void this.#silent.push([near, near]);
    if (this.#state === 'unplugged') return void near.destroy();
    const far = this.#dial();
    const pair: Pair = [near, far];
    this.#pairs.add(pair);
    far.on('error', () => near.destroy());
    for (const [one, other] of [pair, pair.toReversed() as Pair]) {
      one.on('close', () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
    }
    this.#pass(near, far, (bytes) => this.#isTrapped(pair, bytes));
    this.#pass(far, near, () => false);
  }

  #isTrapped(pair: Pair, bytes: Buffer): boolean {
    const trap = this.#trap;
    if (!trap?.isSprung(bytes)) return false;
    this.#trap = null;
    pair[1].removeAllListeners('data').pause();
    trap.spring();
    return trap.fate === 'lost';
  }

  #pass(from: Socket, to: Socket, isLost: (bytes: Buffer) => boolean): void {
    let last: Promise<void> | null = null;
    from.on('data', (bytes) => {
      if (isLost(bytes)) return;
      const delayMs = this.delayMs();
      if (delayMs === 0 && !last) return write(bytes);
      const mine: Promise<void> = Promise.all([pause(delayMs), last]).then(() => {
        write(bytes);
        if (last === mine) last = null;
      });
      last = mine;
    });
    from.on('end', () => void Promise.resolve(last).then(() => to.end()));

    function write(bytes: Buffer): void {
      if (to.destroyed || to.write(bytes)) return;
      from.pause();
      to.once('drain', () => from.resume());
    }
  }
}
