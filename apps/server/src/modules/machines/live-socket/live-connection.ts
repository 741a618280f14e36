import { isPermitted } from '@washboard/contract/accounts/permissions';
import {
  type LiveClientMessage,
  type LiveServerMessage,
  liveClientMessageSchema,
  liveCloseCodes,
} from '@washboard/contract/live-socket/live-messages';
import type { WebSocket } from 'ws';
import type { Holder } from '../../../actor.ts';
import type { FairQueue, Release } from '../../../admission/fair-queue.ts';
import { runAsTenant, tenantOf } from '../../../admission/tenant.ts';
import type { Context } from '../../../context.ts';
import { type AccessTokenClaims, identifyCaller, type VerifyAccessToken } from '../../people/identity/index.ts';
import { networkOf } from '../../platform/throttle/index.ts';
import {
  applianceScope,
  findApplianceStates,
  findSerialNumbers,
  presentConnectivity,
  presentState,
} from '../appliances/index.ts';
import type { SharedLiveMessage } from './live-feed.ts';
import type { LiveHub, LiveListener } from './live-hub.ts';
import { LiveOutbox } from './live-outbox.ts';
import { ScopeNews } from './scope-news.ts';
import type { SettledVersions, StoredVersions } from './stored-versions.ts';
import { WatchedMachines, type WatchKind } from './watched-machines.ts';

interface LiveConnectionOptions {
  context: Context;
  hub: LiveHub;
  versions: StoredVersions;
  slots: FairQueue;
  verifyAccessToken: VerifyAccessToken;
  socket: WebSocket;
  origin: string;
}

export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #outbox: LiveOutbox;
  readonly #watched: WatchedMachines;
  readonly #scopeNews: ScopeNews;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stopListening: (() => void)[] = [];
  #holder: Holder | null = null;
  #slot: { tenant: string; release: Release } | null = null;
  #isAlive = true;
  #isOver = false;
  #work: Promise<void> = Promise.resolve();
  #waitingMessages = 0;
  /** These claims must be checked before any other work. */
  #inDoubt: AccessTokenClaims | null = null;
  /** The browser fetches its lists again after an announced change. */
  #isAccessChanged = false;
  readonly #missed = new Set<string>();

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
    const { socket, hub, versions } = options;
    const { live } = options.context.limits;
    this.#outbox = new LiveOutbox(socket);
    const listener: LiveListener = (message) => this.#hear(message);
    this.#watched = new WatchedMachines({
      begin: (serialNumber) => {
        if (!this.#isOver) hub.listen(serialNumber, listener); // The socket may have closed while a snapshot was read.
      },
      end: (serialNumber) => hub.stopListening(serialNumber, listener),
    });
    this.#scopeNews = new ScopeNews({
      listenForAlarms: (listener) => hub.listenForAlarms(listener),
      listenForAttention: (listener) => hub.listenForAttention(listener),
      enqueue: (work) => this.#enqueue(work),
      visibleOf: (serialNumbers) => this.#visibleOf(serialNumbers),
      send: (message) => this.#send(message),
    });
    const deadline = setTimeout(() => {
      if (!this.#holder) socket.close(liveCloseCodes.tokenEnded, 'authenticate first');
    }, live.authenticationMs);
    this.#timers.push(
      deadline,
      setInterval(() => this.#ping(), live.pingMs),
    );
    this.#stopListening.push(
      () => this.#watched.forget(this.#watched.serialNumbers),
      () => this.#scopeNews.stop(),
      hub.listenForLoss((serialNumbers) => this.#resync(serialNumbers)),
      versions.listen((settled) => this.#sendVersions(settled)),
    );
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('message', (data, isBinary) => this.#onMessage(isBinary ? '' : data.toString()));
    socket.on('close', () => this.#dispose());
  }

  #dispose(): void {
    this.#isOver = true;
    this.#slot?.release();
    for (const stop of this.#stopListening) stop();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#outbox.dispose();
  }

  #hear(message: SharedLiveMessage): void {
    const verdict = this.#watched.judge(message, Date.now());
    if (verdict === 'send') this.#outbox.add(message.text);
    else if (verdict === 'resync') this.#resync([message.message.serialNumber]);
  }

  #onMessage(text: string): void {
    // The web app waits for replies, so it never reaches this limit.
    const { context, socket } = this.#options;
    if (++this.#waitingMessages > context.limits.live.waitingMessages) return socket.close(1008, 'too many messages');
    this.#enqueue(async () => {
      this.#waitingMessages -= 1;
      const message = parseMessage(text);
      if (!message) return this.#send({ type: 'error', code: 'VALIDATION_FAILED' });
      await this.#handle(message);
    });
  }

  /** Before authentication, the address stands for the company. */
  get #tenant(): string {
    return this.#holder ? tenantOf(this.#holder) : networkOf(this.#options.origin);
  }

  #enqueue(work: () => Promise<void>): void {
    const { socket } = this.#options;
    const inOrder = async () => {
      await this.#settleDoubt();
      if (socket.readyState === socket.OPEN) await work();
    };
    this.#work = this.#work
      .then(() => runAsTenant({ tenant: this.#tenant }, inOrder))
      .catch((error: unknown) => {
        this.#options.context.logger.error({ err: error }, 'a live socket could not respond');
        this.#options.socket.close(1011, 'try again');
      });
  }

  async #handle(message: LiveClientMessage): Promise<void> {
    if (message.type === 'authenticate') return this.#authenticate(message.accessToken);
    if (!this.#holder) return this.#send({ type: 'error', code: 'UNAUTHENTICATED' });
    if (message.type === 'followAlarms') return this.#scopeNews.follow();
    if (message.type === 'unsubscribe') {
      const isWholeScope = message.serialNumbers.length === 0;
      if (isWholeScope) return this.#watched.end(this.#watched.serialNumbers, 'summary');
      return this.#watched.end(message.serialNumbers, 'detail');
    }
    await this.#subscribe(this.#holder, message.serialNumbers);
  }

  async #authenticate(accessToken: string): Promise<void> {
    const { context, verifyAccessToken, socket, hub } = this.#options;
    const { revalidationMs, beatMs } = context.limits.live;
    if (this.#holder) return this.#send({ type: 'error', code: 'VALIDATION_FAILED' });
    const claims = await verifyAccessToken(accessToken).catch(() => null);
    if (!claims) return socket.close(liveCloseCodes.tokenEnded, 'token not valid');
    if (socket.readyState !== socket.OPEN) return; // A socket that closed meanwhile must not get timers.
    // Queued requests wait, because the account may have lost its rights.
    const revalidate = () => {
      if (this.#inDoubt) return;
      this.#inDoubt = claims;
      this.#enqueue(async () => {});
    };
    // Listening begins before the read, so that no change is missed.
    this.#stopListening.push(
      hub.listenForAccess(claims.userId, () => {
        this.#isAccessChanged = true;
        revalidate();
      }),
      hub.listenForRestored(() => {
        revalidate();
        this.#enqueue(() => this.#sendSnapshots(this.#watched.serialNumbers));
      }),
    );
    const holder = await this.#findHolder(claims);
    if (!holder || socket.readyState !== socket.OPEN) return;
    this.#holder = holder;
    const remainingMs = claims.expiresAt.getTime() - Date.now();
    this.#timers.push(
      setTimeout(() => socket.close(liveCloseCodes.tokenEnded, 'token ended'), remainingMs),
      setInterval(revalidate, revalidationMs),
      setInterval(() => this.#beat(hub.isBehind), beatMs),
    );
    this.#stopListening.push(hub.listenForBehind((isBehind) => this.#beat(isBehind)));
    this.#send({ type: 'ready' });
    if (hub.isBehind) this.#beat(true);
  }

  /** An empty list stands for every machine in scope, as a summary. */
  async #subscribe(holder: Holder, requested: readonly string[]): Promise<void> {
    const { database, config } = this.#options.context;
    const isDetailed = requested.length > 0;
    const scope = applianceScope(holder, config.brand);
    const visible = await findSerialNumbers(database.orm, scope, isDetailed ? requested : undefined);
    for (const serialNumber of requested) {
      if (!visible.includes(serialNumber)) this.#send({ type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber });
    }
    await this.#sendSnapshots(visible, isDetailed ? 'detail' : 'summary');
  }

  #stateOf(row: Awaited<ReturnType<typeof findApplianceStates>>[number]) {
    const state = presentState(row);
    if (!this.#watched.isDetailed(row.serialNumber)) return { state };
    return { state, connectivity: row.state?.connectivity ? presentConnectivity(row.state.connectivity) : null };
  }

  /** Chunks let other requests through and do not flood a slow browser. */
  async #sendSnapshots(serialNumbers: readonly string[], kind?: WatchKind): Promise<void> {
    const { snapshotsPerBatch } = this.#options.context.limits.live;
    for (let rest = serialNumbers; rest.length > 0 && !this.#isOver; ) {
      await this.#sendSnapshotsOf(rest.slice(0, snapshotsPerBatch), kind);
      rest = rest.slice(snapshotsPerBatch);
      if (rest.length === 0) return;
      await this.#outbox.drained();
      if (await this.#settleDoubt()) rest = await this.#visibleOf(rest);
    }
  }

  /** Messages are held before the read, so that news in between follows the snapshot. */
  async #sendSnapshotsOf(serialNumbers: readonly string[], kind?: WatchKind): Promise<void> {
    const { context, hub } = this.#options;
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
      for (const { text } of later ?? []) this.#outbox.add(text);
    }
    if (gapped.length > 0) await this.#sendSnapshotsOf(gapped);
  }

  #resync(serialNumbers: readonly string[]): void {
    const isWaiting = this.#missed.size > 0;
    for (const serialNumber of serialNumbers) if (this.#watched.has(serialNumber)) this.#missed.add(serialNumber);
    if (isWaiting || this.#missed.size === 0) return;
    this.#enqueue(async () => {
      // An earlier message in the queue may have ended a watch, which must not restart.
      const watched = [...this.#missed].filter((serialNumber) => this.#watched.has(serialNumber));
      this.#missed.clear();
      await this.#sendSnapshots(watched);
    });
  }

  /** The entries are already serialised, because many sockets send them. */
  #sendVersions(settled: readonly SettledVersions[]): void {
    const watched = settled.filter(({ serialNumber }) => this.#watched.has(serialNumber));
    if (watched.length === 0) return;
    const states = watched.flatMap(({ state }) => state || []).join();
    const readings = watched.flatMap(({ readings }) => readings || []).join();
    this.#outbox.add(`{"type":"stateVersions","states":{${states}},"readings":{${readings}}}`);
  }

  async #settleDoubt(): Promise<boolean> {
    const claims = this.#inDoubt;
    this.#inDoubt = null;
    if (claims) await this.#revalidate(claims);
    return claims !== null;
  }

  async #visibleOf(serialNumbers: readonly string[]): Promise<string[]> {
    const { database, config } = this.#options.context;
    if (!this.#holder) return [];
    return findSerialNumbers(database.orm, applianceScope(this.#holder, config.brand), serialNumbers);
  }

  async #revalidate(claims: AccessTokenClaims): Promise<void> {
    const { socket } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    const holder = await this.#findHolder(claims);
    if (!holder) return;
    this.#holder = holder;
    const watched = this.#watched.serialNumbers;
    const visible = new Set(await this.#visibleOf(watched));
    const lost = watched.filter((serialNumber) => !visible.has(serialNumber));
    this.#watched.forget(lost);
    for (const serialNumber of lost) this.#send({ type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber });
    if (!this.#isAccessChanged) return;
    this.#isAccessChanged = false;
    this.#send({ type: 'access' });
  }

  async #findHolder(claims: AccessTokenClaims): Promise<Holder | null> {
    const { context, socket, origin } = this.#options;
    const holder = await identifyCaller(context, claims, origin);
    if (!holder) socket.close(liveCloseCodes.tokenEnded, 'signed out');
    else if (!isPermitted(holder, 'appliance:read')) socket.close(liveCloseCodes.accessTaken, 'no access');
    else if (!(await this.#acquireSlot(tenantOf(holder))))
      socket.close(liveCloseCodes.tooManySockets, 'too many sockets of the company');
    else return holder;
    this.#dispose(); // The browser must receive nothing during the closing handshake.
    return null;
  }

  /** An account may move to another company while its socket is open. */
  async #acquireSlot(tenant: string): Promise<boolean> {
    if (this.#slot?.tenant === tenant) return true;
    const release = await this.#options.slots.acquire(tenant).catch(() => null);
    if (!release) return false;
    this.#slot?.release();
    this.#slot = { tenant, release };
    if (this.#isOver) release();
    return true;
  }

  #beat(isBehind: boolean): void {
    this.#send({ type: 'beat', ...(isBehind && { isBehind }) });
  }

  #ping(): void {
    const { socket } = this.#options;
    if (!this.#isAlive) return socket.terminate();
    this.#isAlive = false;
    socket.ping();
  }

  #send(message: LiveServerMessage): void {
    this.#outbox.add(JSON.stringify(message), message.type === 'snapshot');
  }
}

function parseMessage(text: string): LiveClientMessage | null {
  try {
    return liveClientMessageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
