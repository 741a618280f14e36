import {
  type LiveClientMessage,
  type LiveServerMessage,
  liveClientMessageSchema,
  liveCloseCodes,
} from '@washboard/contract/live-messages';
import { isPermitted } from '@washboard/contract/permissions';
import type { WebSocket } from 'ws';
import type { Holder } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { findApplianceStates, findSerialNumbers, presentConnectivity, presentState } from '../appliances/index.ts';
import type { AccessTokenClaims, VerifyAccessToken } from '../identity/index.ts';
import { applianceScope } from '../scope/index.ts';
import { findSessionHolder } from '../sessions/index.ts';
import type { LiveHub } from './live-hub.ts';
import { LiveOutbox } from './live-outbox.ts';
import { WatchedMachines, type WatchKind } from './watched-machines.ts';

export interface LiveTimes {
  /** Time to authenticate after connecting. */
  authenticationMs: number;
  /** A browser that is gone without a word is noticed within two of these. */
  pingMs: number;
  /** How often the rights of the person behind the socket are looked up again, should news of a change be lost. */
  revalidationMs: number;
}

export const usualLiveTimes: LiveTimes = { authenticationMs: 5000, pingMs: 25_000, revalidationMs: 30_000 };

interface LiveConnectionParts {
  context: Context;
  hub: LiveHub;
  verifyAccessToken: VerifyAccessToken;
  socket: WebSocket;
  times: LiveTimes;
}

/** One browser on the live socket: authenticates, watches machines in its scope, is told what happens to them. */
export class LiveConnection {
  readonly #parts: LiveConnectionParts;
  readonly #outbox: LiveOutbox;
  readonly #watched = new WatchedMachines();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stopListening: (() => void)[] = [];
  #holder: Holder | null = null;
  #isAlive = true;
  /** Messages from the browser are worked off in their order. */
  #work: Promise<void> = Promise.resolve();
  #waitingMessages = 0;

  constructor(parts: LiveConnectionParts) {
    this.#parts = parts;
    const { socket, hub, context, times } = parts;
    this.#outbox = new LiveOutbox(socket);
    const deadline = setTimeout(() => {
      if (!this.#holder) socket.close(liveCloseCodes.tokenEnded, 'authenticate first');
    }, times.authenticationMs);
    this.#timers.push(
      deadline,
      setInterval(() => this.#ping(), times.pingMs),
    );
    this.#stopListening.push(
      hub.listen((message) => {
        const verdict = this.#watched.judge(message, Date.now());
        if (verdict === 'send') this.#send(message);
        else if (verdict === 'resync') this.#enqueue(() => this.#resync(message.serialNumber));
      }),
    );
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('message', (data, isBinary) => this.#onMessage(isBinary ? '' : data.toString()));
    socket.on('error', (error) => context.logger.debug({ err: error }, 'live socket failed'));
    socket.on('close', () => this.#dispose());
  }

  #dispose(): void {
    for (const stop of this.#stopListening) stop();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#outbox.dispose();
  }

  #onMessage(text: string): void {
    // A browser that asks faster than it is answered is not one of ours.
    if (++this.#waitingMessages > 100) return this.#parts.socket.close(1008, 'too many messages');
    this.#enqueue(async () => {
      this.#waitingMessages -= 1;
      const message = parseMessage(text);
      if (!message) return this.#send({ type: 'error', code: 'VALIDATION_FAILED' });
      await this.#handle(message);
    });
  }

  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#parts.context.logger.error({ err: error }, 'live socket could not answer');
      this.#parts.socket.close(1011, 'try again');
    });
  }

  async #handle(message: LiveClientMessage): Promise<void> {
    if (message.type === 'authenticate') return this.#authenticate(message.accessToken);
    if (!this.#holder) return this.#send({ type: 'error', code: 'UNAUTHENTICATED' });
    if (message.type === 'unsubscribe') {
      const isWholeScope = message.serialNumbers.length === 0;
      if (isWholeScope) return this.#watched.end(this.#watched.serialNumbers, 'summary');
      return this.#watched.end(message.serialNumbers, 'detail');
    }
    await this.#subscribe(this.#holder, message.serialNumbers);
  }

  async #authenticate(accessToken: string): Promise<void> {
    const { verifyAccessToken, socket, hub, times } = this.#parts;
    if (this.#holder) return this.#send({ type: 'error', code: 'VALIDATION_FAILED' });
    const claims = await verifyAccessToken(accessToken).catch(() => null);
    if (!claims) return socket.close(liveCloseCodes.tokenEnded, 'token not valid');
    if (socket.readyState !== socket.OPEN) return; // gone meanwhile: no timers for it
    let isWaiting = false;
    // One that waits already will see this change, too: of many at once, such as a hundred machines, few are needed.
    const revalidate = () => {
      if (isWaiting) return;
      isWaiting = true;
      this.#enqueue(async () => {
        isWaiting = false;
        await this.#revalidate(claims);
      });
    };
    // First listen, then read: no change goes unheard in between.
    this.#stopListening.push(hub.listenForAccess(claims.userId, revalidate));
    const holder = await this.#findHolder(claims);
    if (!holder || socket.readyState !== socket.OPEN) return;
    this.#holder = holder;
    const remainingMs = claims.expiresAt.getTime() - Date.now();
    this.#timers.push(
      setTimeout(() => socket.close(liveCloseCodes.tokenEnded, 'token ended'), remainingMs),
      setInterval(revalidate, times.revalidationMs),
    );
    this.#send({ type: 'ready' });
  }

  /** An empty list: every machine in scope, as a summary. */
  async #subscribe(holder: Holder, wanted: readonly string[]): Promise<void> {
    const { database, config } = this.#parts.context;
    const isDetailed = wanted.length > 0;
    const scope = applianceScope(holder, config.brand);
    const visible = await findSerialNumbers(database.orm, scope, isDetailed ? wanted : undefined);
    for (const serialNumber of wanted) {
      if (!visible.includes(serialNumber)) this.#send({ type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber });
    }
    await this.#sendSnapshots(visible, isDetailed ? 'detail' : 'summary');
  }

  #stateOf(row: Awaited<ReturnType<typeof findApplianceStates>>[number]) {
    const state = presentState(row);
    if (!this.#watched.isDetailed(row.serialNumber)) return { state };
    return { state, connectivity: row.state?.connectivity ? presentConnectivity(row.state.connectivity) : null };
  }

  /** First hold, then read: what happens in between is told after the snapshot, and nothing is missed. */
  async #sendSnapshots(serialNumbers: readonly string[], kind?: WatchKind): Promise<void> {
    const { context, hub } = this.#parts;
    for (const serialNumber of serialNumbers) this.#watched.hold(serialNumber, kind);
    const seqs = new Map(serialNumbers.map((serialNumber) => [serialNumber, hub.lastSeq(serialNumber)]));
    const rows = await findApplianceStates(context.database.orm, serialNumbers);
    const states = new Map(rows.map((row) => [row.serialNumber, row]));
    const at = context.clock.now().toISOString();
    const gapped: string[] = [];
    for (const [serialNumber, seq] of seqs) {
      const row = states.get(serialNumber);
      if (row) this.#send({ type: 'snapshot', serialNumber, at, seq, ...this.#stateOf(row) });
      const later = this.#watched.release(serialNumber, seq);
      if (!later) gapped.push(serialNumber);
      for (const message of later ?? []) this.#send(message);
    }
    if (gapped.length > 0) await this.#sendSnapshots(gapped);
  }

  /** Unless what came before in the queue has ended the watch: it must not begin again by itself. */
  async #resync(serialNumber: string): Promise<void> {
    if (this.#watched.has(serialNumber)) await this.#sendSnapshots([serialNumber]);
  }

  /** Rights may have changed since: what is out of scope now is not told any more. */
  async #revalidate(claims: AccessTokenClaims): Promise<void> {
    const { context, socket } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    const holder = await this.#findHolder(claims);
    if (!holder) return;
    this.#holder = holder;
    const watched = this.#watched.serialNumbers;
    const scope = applianceScope(holder, context.config.brand);
    const visible = new Set(await findSerialNumbers(context.database.orm, scope, watched));
    const lost = watched.filter((serialNumber) => !visible.has(serialNumber));
    this.#watched.forget(lost);
    for (const serialNumber of lost) this.#send({ type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber });
  }

  /** Closes when there is nobody who may watch. */
  async #findHolder(claims: AccessTokenClaims): Promise<Holder | null> {
    const { context, socket } = this.#parts;
    const holder = await findSessionHolder(context.database.orm, claims);
    if (!holder) socket.close(liveCloseCodes.tokenEnded, 'signed out');
    else if (!isPermitted(holder, 'appliance:read')) socket.close(liveCloseCodes.accessTaken, 'no access');
    else return holder;
    this.#dispose(); // nothing more is told, though the other side may take its time to say goodbye
    return null;
  }

  #ping(): void {
    const { socket } = this.#parts;
    if (!this.#isAlive) return socket.terminate();
    this.#isAlive = false;
    socket.ping();
  }

  #send(message: LiveServerMessage): void {
    this.#outbox.add(message);
  }
}

function parseMessage(text: string): LiveClientMessage | null {
  try {
    return liveClientMessageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
