import { liveBeatMs } from '@washboard/contract/live-socket/live-messages';

/**
 * These limits protect the process or a shared resource; those that an operator may change are in `config.ts`, those of a
 * product rule stay with the rule. Times are in milliseconds and sizes in bytes, unless the name says otherwise.
 */
export const limits = {
  http: {
    bodyBytes: 256 * 1024,
    socketMessageBytes: 64 * 1024,
    /** `Retry-After` in seconds while the database or the bus is down. */
    retryAfterS: 5,
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 30_000,
    /** Longer than proxies use an idle connection, so that they never write into a closed one. */
    keepAliveTimeoutMs: 72_000,
    /** A client that stops reading its response must not occupy a connection. */
    standstillTimeoutMs: 60_000,
    timeoutCheckMs: 5_000,
  },
  database: {
    connections: 10,
    /** A tenant's statements must leave processors of the database for the others. */
    connectionsPerTenant: 3,
    connectionsOfBusyTenant: 1,
    /** The server's own work, such as storing messages from machines, may use the others too. */
    connectionsOfServer: 2,
    waitingPerTenant: 1000,
    housekeepingConnections: 2,
    /** The connection that listens for notifications opens again, after longer and longer pauses. */
    listenRetryMs: { first: 250, max: 10_000 },
    connectMs: 10_000,
    keepAliveMs: 10_000,
    idleTransactionMs: 30_000,
    interactive: { statementMs: 15_000, lockMs: 10_000, responseTimeoutMs: 20_000 },
    /** A table change that waits for its lock blocks all later statements on the table. */
    housekeeping: { statementMs: 600_000, lockMs: 5000, responseTimeoutMs: 630_000 },
    /** Building an index may take any time, so 0 means unlimited. */
    schema: { statementMs: 0, lockMs: 600_000, responseTimeoutMs: 0 },
  },
  gateway: {
    connectMs: 10_000,
    batchSize: 1000,
    batchesUnderWay: 2,
    maxBatchDelayMs: 8,
    patienceMs: 100,
    /** Ten seconds after the probes begin the machine counts as offline. */
    keepAliveMs: 60_000,
    drainMs: 30_000,
    /** Unprocessed bytes from one machine; more wait in the machine's socket. */
    readAheadBytes: 16 * 1024,
    /** The bytes are pings, subscriptions and responses of one machine per second. */
    controlBytes: 64 * 1024,
    connectionsPerBatch: 1000,
    secretsPerBatch: 1000,
    beatMs: 5000,
    /** A gateway without a heartbeat for longer is dead. */
    deadAfterMs: 14_000,
    /** A gateway that could not store a message for longer is not ready. */
    unstoredMs: 10_000,
    behindMs: 4000,
    /** More serial numbers than this are probably invented. */
    trackedMachines: 10_000,
  },
  embeddedDatabase: {
    initializeMs: 120_000,
    restartMs: { first: 500, max: 30_000 },
    /** After a run of this length, the next failure counts as the first. */
    wellAfterMs: 60_000,
    orderlyEndMs: 60_000,
    immediateEndMs: 10_000,
  },
  start: {
    retryMs: 2000,
  },
  stop: {
    usualMs: 20_000,
    /** PostgreSQL flushes its memory first. Service managers allow 90 seconds. */
    embeddedMs: 80_000,
  },
  readiness: {
    answerMs: 2000,
    rememberMs: 1000,
  },
  databaseFigures: {
    answerMs: 2000,
    rememberMs: 5000,
  },
  databaseMark: {
    intervalMs: 60_000,
    fileMs: 5000,
  },
  bus: {
    connectMs: 5000,
    retryMs: 1000,
    heartbeatMs: 5000,
    confirmMs: 2000,
    quietMs: 60_000,
  },
  commands: {
    deliveryMs: 2000,
    answerMs: 8000,
    confirmMs: 2000,
  },
  /** Commands that the server sends by itself, such as those that show a rack on hold. */
  unrecordedCommands: {
    machinesPerBatch: 50,
  },
  live: {
    beatMs: liveBeatMs,
    /** A browser that disappears is noticed within two pings. */
    pingMs: 25_000,
    authenticationMs: 5000,
    /** The caller's rights are checked again, because a change notification may be lost. */
    revalidationMs: 30_000,
    /** A fleet has hundreds of news per second, and each frame costs both sides. */
    gatherMs: 12,
    gatherAlarmsMs: 500,
    /** A slower browser is disconnected, and reconnects for a snapshot. */
    bufferedBytes: 4 * 1024 * 1024,
    drainMs: 30_000,
    waitingMessages: 100,
    snapshotsPerBatch: 250,
    summaryReadingsMs: 5000,
    /** A tally of 10,000 machines takes 10 s. */
    tallyMs: 2000,
    tallySize: 2000,
    /** A version that two readings found is sent, so a page that missed news receives it within two intervals. */
    versionsMs: 3000,
    versionsPerBatch: 5000,
    checkMs: 1000,
    /** A feed without a tally for longer is cut off. */
    silentFeedMs: 5000,
    /** The machines of a dead feed are marked offline by then. */
    endedFeedMs: 30_000,
    forgetFeedMs: 600_000,
    /** One installation has far fewer processes and machines. */
    feeds: 1000,
    rememberedMachines: 500_000,
  },
  mail: {
    nameMs: 10_000,
    connectMs: 10_000,
    greetingMs: 10_000,
    responseTimeoutMs: 20_000,
  },
  /** These limits apply to connections to addresses that users entered. */
  outbound: {
    nameMs: 5000,
    /** Reading endless interim responses would cost as much as the receiver can send until the deadline. */
    interimAnswers: 10,
  },
  outgoingEvents: {
    /** Events that wait for one subscription; further ones are dropped. */
    waiting: 10_000,
  },
  webhooks: {
    answerMs: 10_000,
    headerBytes: 16 * 1024,
    answerBytes: 4096,
    answerCharacters: 500,
    /** Slow receivers failed, or took longer than `slowMs`. */
    quickPlaces: 20,
    slowPlaces: 20,
    slowMs: 2000,
    pollMs: 500,
    turnMs: 15_000,
    deliveriesOfTurn: 200,
    /** The lease exceeds a turn and the response after it. */
    leaseMs: 60_000,
    eventsPerBatch: 500,
    /** Events above this number of waiting deliveries are dropped. */
    waitingDeliveries: 10_000,
    waitingHours: 48,
    maxPauseMs: 300_000,
    maxRetryAfterS: 3600,
    loggedDeliveries: 20_000,
    loggedAttempts: 20,
    /** The mail about a webhook that was switched off has at most so many recipients. */
    maxRecipients: 20,
  },
  attesting: {
    answerMs: 10_000,
    answerBytes: 64 * 1024,
    /** A checkpoint is posted after this time, when witnesses have countersigned it. */
    beforePostingMs: 300_000,
    postingMs: 10_000,
    retryMs: 60_000,
    maxRetryMs: 1_800_000,
  },
  notifications: {
    concurrentMails: 4,
    concurrentPushes: 4,
  },
  push: {
    answerMs: 10_000,
    /** The content of a response is not needed, so little of it is read. */
    answerBytes: 16 * 1024,
    silencePauseS: { first: 5, max: 300 },
    maxRetryAfterS: 3600,
    /** A push service that hangs must not delay the others. */
    concurrency: 8,
    rememberedPauses: 1000,
  },
  jobs: {
    /** After that, a job of a dead process starts again. */
    expireS: 120,
    silentS: 20,
    pollS: 15,
    retryPollMs: 5000,
    /** After a stop, another process repeats unfinished jobs. */
    closeMs: 10_000,
  },
  tracing: {
    flushMs: 3000,
    quietMs: 60_000,
    statementCharacters: 2000,
  },
  workbooks: {
    /** A part that exceeds this limit of all parts, or its own claimed size, is not read. */
    unpackedBytes: 48 * 1024 * 1024,
  },
  uploadedTables: {
    waitingPerTenant: 4,
    waitMs: 20_000,
    deadlineMs: 20_000,
    memoryMegabytes: 256,
    idleMs: 60_000,
  },
  /** A tenant is a company or an account without one. */
  exports: {
    slots: 128,
    /** Enough for the phones of a company in cellars, whose downloads take minutes. */
    slotsPerTenant: 16,
    waitingPerTenant: 100,
    /** With making a document, less than the minute after which proxies give up. */
    waitMs: 15_000,
    turns: 4,
    turnsPerTenant: 2,
    minBytesPerS: 2048,
    graceMs: 30_000,
    deadlineMs: 1_800_000,
    minRetryAfterS: 2,
    maxRetryAfterS: 60,
  },
  /** Requests count until the end of the response. */
  requests: {
    /** The exports of a tenant that are active or wait are requests as well. */
    slotsPerTenant: 200,
    waitingPerTenant: 1000,
    waitMs: 10_000,
  },
  signingKeys: {
    reloadMs: 60_000,
  },
  subscriptionKeys: {
    /** Processes share their counts this often. */
    shareMs: 250,
    /** NATS refuses messages of more than a megabyte. */
    callersPerMessage: 2000,
    /** There are far fewer callers in a minute. */
    callers: 200_000,
    /** Limits the memory that forged process IDs can use. */
    processes: 100,
    /** A process that dies loses the usage of this time. */
    writeUsageMs: 10_000,
  },
  authentication: {
    rememberedTenants: 10_000,
  },
  sharedAnswers: {
    remembered: 500,
  },
  firmware: {
    /** Notes in five languages are a few kilobytes. */
    manifestBytes: 256 * 1024,
  },
  unsubscribe: {
    /** The form is URL-encoded or multipart. */
    formBytes: 4096,
  },
  /** The tenant of a sign-in is its address. */
  signIns: {
    /** More slots would delay the messages of machines. */
    slots: 3,
    slotsPerTenant: 2,
    waitingPerTenant: 200,
    waitMs: 30_000,
  },
  bridges: {
    connectMs: 15_000,
    unsolicitedBytes: 64 * 1024,
    machines: 2000,
    perProcess: 500,
    inFlight: 50,
    waitingEvents: 100,
    pumpMs: 500,
    disconnectTimeoutMs: 1000,
    leaseMs: 30_000,
    tickMs: 10_000,
    cyclesMs: 5000,
    cyclesBackMs: 120_000,
    totalsMs: 60_000,
    pauseMs: 5000,
    acknowledgeMs: 30_000,
    retryMs: 2000,
    maxRetryMs: 120_000,
    birthPauseMs: 10_000,
    removalS: 3600,
    testsPerMinute: 10,
  },
  pdf: {
    processes: 3,
    processesPerTenant: 2,
    waitingPerTenant: 20,
    /** A document waits for a process longer than one document takes. */
    waitMs: 22_000,
    deadlineMs: 20_000,
    memoryMegabytes: 256,
    /** With V8's default a long document takes 100 MB more. */
    semiSpaceMegabytes: 4,
    idleMs: 60_000,
    retryAfterS: 5,
  },
} as const;

type Widened<T> = { readonly [Name in keyof T]: T[Name] extends number ? number : Widened<T[Name]> };

type All = typeof limits;

/**
 * The limits in `context.limits`, which tests and benches can change. Everything else is read from `limits`; a change of
 * it would do nothing, and does not compile.
 */
export type Limits = Widened<
  Pick<All, 'commands' | 'exports' | 'pdf' | 'requests' | 'signingKeys' | 'start'> & {
    http: Omit<All['http'], 'retryAfterS'>;
    live: Pick<
      All['live'],
      | 'authenticationMs'
      | 'beatMs'
      | 'pingMs'
      | 'revalidationMs'
      | 'snapshotsPerBatch'
      | 'versionsMs'
      | 'waitingMessages'
    >;
  }
>;

export type ChangedLimits = { readonly [Section in keyof Limits]?: Partial<Limits[Section]> };

export function limitsWith(changed: ChangedLimits): Limits {
  const { commands, exports, http, live, pdf, requests, signingKeys, start } = limits;
  return {
    commands: { ...commands, ...changed.commands },
    exports: { ...exports, ...changed.exports },
    http: { ...http, ...changed.http },
    live: { ...live, ...changed.live },
    pdf: { ...pdf, ...changed.pdf },
    requests: { ...requests, ...changed.requests },
    signingKeys: { ...signingKeys, ...changed.signingKeys },
    start: { ...start, ...changed.start },
  };
}
