import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Pair = [near: Socket, far: Socket];

/** What happens to bytes on their way to the far end; the bytes themselves are never changed. */
interface Trap {
  isSprung: (bytes: Buffer) => boolean;
  /** `reached`: they arrive and no answer comes back. `lost`: they do not arrive. */
  fate: 'reached' | 'lost';
  spring: () => void;
}

/** A TCP connection's way to a server, at `port` of this computer, that can be disturbed in the ways in which cables are. */
export class Cable {
  readonly #server: Server;
  readonly #dial: () => Socket;
  readonly #pairs = new Set<Pair>();
  readonly #silent: Pair[] = [];
  #state: 'whole' | 'silent' | 'unplugged' = 'whole';
  #trap: Trap | null = null;
  /** For bytes in each direction, ms. */
  delayMs: () => number = () => 0;

  private constructor(server: Server, dial: () => Socket) {
    this.#server = server;
    this.#dial = dial;
    server.on('connection', (near) => this.#connect(near));
  }

  /** @param dial opens a connection to the server behind the cable; called for each new connection */
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

  /** Nothing comes through any more on what is connected, and nobody is told. */
  silenceOpen(): void {
    for (const pair of this.#pairs) {
      for (const socket of pair) socket.removeAllListeners('data').pause();
      this.#silent.push(pair);
    }
    this.#pairs.clear();
  }

  /** The same, and for new connections too. */
  silence(): void {
    this.#state = 'silent';
    this.silenceOpen();
  }

  /** Ends what is connected and refuses what would. */
  unplug(): void {
    this.#state = 'unplugged';
    this.cut();
  }

  /** New connections come through again; what went silent stays so. */
  plug(): void {
    this.#state = 'whole';
  }

  /** Ends what is connected, so that both sides hear of it. */
  cut(): void {
    for (const pair of [...this.#pairs, ...this.#silent]) for (const socket of pair) socket.destroy();
  }

  /** Once: when these bytes come by, their connection goes silent. Resolves then. */
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
    if (this.#state === 'silent') return void this.#silent.push([near, near]); // accepted, and never read
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

  /** In order, late where the cable is slow, and no faster than the other side reads. */
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
