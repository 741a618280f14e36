import { liveBeatMs } from '@washboard/contract/live/live-messages';

/**
 * Deadlines and limits that protect the process or a shared resource, and that an operator need not change; those that
 * may change are in `env.ts`. Numbers of a product rule stay with the rule. Times are in milliseconds and sizes in
 * bytes, unless the name says otherwise.
 */
export const limits = {
  http: {
    bodyBytes: 256 * 1024,
    socketMessageBytes: 64 * 1024,
    /** `Retry-After` in seconds while the database or the bus is down. */
    retryAfterS: 5,
    headersTimeoutMs: 10_000,
    /** The deadline includes the body. */
    requestTimeoutMs: 30_000,
    /** Longer than proxies use a connection without a request, so that they never write into a closed one. */
    keepAliveTimeoutMs: 72_000,
    /** Applies to a connection without traffic, such as a response that the client does not read. */
    standstillTimeoutMs: 60_000,
    /** The interval at which Node.js checks the first two timeouts. */
    timeoutCheckMs: 5_000,
  },
  database: {
    /** Connections for work that a caller waits for. */
    connections: 10,
    /** A tenant's statements must leave processors of the database for the others. */
    connectionsPerTenant: 3,
    /** Applies to a tenant that keeps the database busy while others use it too. */
    connectionsOfBusyTenant: 1,
    /** Reserved for the server's own work, such as storing messages from machines; it may use the others too. */
    connectionsOfHouse: 2,
    waitingPerTenant: 1000,
    housekeepingConnections: 2,
    /** Applies to establishing a connection, and to waiting for one of the pool. */
    connectMs: 10_000,
    /** Silence after which the kernel sends keep-alive probes. */
    keepAliveMs: 10_000,
    idleTransactionMs: 30_000,
    answering: { statementMs: 15_000, lockMs: 10_000, silenceMs: 20_000 },
    /** A table change that waits for its lock blocks all later statements on the table, so it must not wait longer. */
    housekeeping: { statementMs: 600_000, lockMs: 5000, silenceMs: 630_000 },
    /** 0 means unlimited, because building an index may take any time. */
    schema: { statementMs: 0, lockMs: 600_000, silenceMs: 0 },
  },
  gateway: {
    /** A machine must authenticate within this time. */
    connectMs: 10_000,
    batchSize: 1000,
    batchesUnderWay: 2,
    /** A batch waits this long for more messages. */
    lingerMs: 8,
    /** A batch waits this long while another one is in progress. */
    patienceMs: 100,
    /** Silence after which the kernel sends keep-alive probes; ten seconds later the machine counts as offline. */
    keepAliveMs: 60_000,
    /** A machine must read its pending messages within this time. */
    drainMs: 30_000,
    /** Unprocessed bytes from one machine; more wait in the machine's socket. */
    readAheadBytes: 16 * 1024,
    /** Pings, subscriptions and responses of one machine per second. */
    controlBytes: 64 * 1024,
    /** Connection changes that one transaction records. */
    connectionsAtOnce: 1000,
    /** Connections whose secret one beat compares with the stored one. */
    secretsAtOnce: 1000,
    beatMs: 5000,
    /** A gateway without a heartbeat for longer is dead. */
    deadAfterMs: 14_000,
    /** A gateway that could not store a message for longer is not ready. */
    unstoredMs: 10_000,
    /** Browsers are informed when the oldest message, or the gateway's own report, waits for longer. */
    behindMs: 4000,
  },
  start: {
    /** Pause between two attempts to reach the database at start. */
    retryMs: 2000,
  },
  /** The process ends this long after the stop signal, cleanly or not. */
  stop: {
    usualMs: 20_000,
    /** PostgreSQL flushes its memory first. This is less than the 90 seconds that service managers allow. */
    embeddedMs: 80_000,
  },
  readiness: {
    /** A dependency that takes longer to answer counts as down. */
    answerMs: 2000,
    rememberMs: 1000,
  },
  databaseFigures: {
    /** After this time the metrics are served without the figures of the database. */
    answerMs: 2000,
    rememberMs: 5000,
  },
  /** Each process advances this mark in the database, and stores it in a file outside the database too. */
  databaseMark: {
    intervalMs: 60_000,
    fileMs: 5000,
  },
  bus: {
    /** A server that does not answer for longer counts as down. */
    connectMs: 5000,
    retryMs: 1000,
    /** A server that misses two heartbeats counts as down. */
    heartbeatMs: 5000,
    /** The server must confirm a subscription or a flush within this time. */
    confirmMs: 2000,
    /** Pause between two log lines about messages that could not be handled. */
    quietMs: 60_000,
  },
  commands: {
    /** A gateway must write the command to the machine's connection within this time. */
    deliveryMs: 2000,
    /** The machine must reply within this time; the command expires at the same time. */
    answerMs: 8000,
    /** The machine must report the parameters that it set within this time. */
    confirmMs: 2000,
  },
  live: {
    beatMs: liveBeatMs,
    /** A browser that disappears is noticed within two pings. */
    pingMs: 25_000,
    /** A socket must send its token within this time. */
    authenticationMs: 5000,
    /** The caller's rights are checked again at this interval, in case a change notification was lost. */
    revalidationMs: 30_000,
    /** News within this time shares a frame: a fleet has hundreds per second, and each frame costs both sides. */
    gatherMs: 12,
    /** Alarms of a whole scope within this time cost one query of the scope. */
    gatherAlarmsMs: 500,
    /** Bytes sent but not read. A slower browser is disconnected, and reconnects for a snapshot. */
    bufferedBytes: 4 * 1024 * 1024,
    /** A browser must read one part of a fleet within this time, before the next part is sent. */
    drainMs: 30_000,
    /** Messages of a browser that wait for a response. */
    waitingMessages: 100,
    /** Machines of a snapshot that are read and sent without a pause. */
    snapshotsAtOnce: 250,
    /** Interval between two readings of a machine that only a list shows. */
    summaryReadingsMs: 5000,
    /** Interval between two tallies of a feed, of `tallySize` machines each: 10,000 machines take 10 s. */
    tallyMs: 2000,
    tallySize: 2000,
    /**
     * Interval at which the versions of the watched machines are read. A version that two readings found is sent, so a
     * page that missed news receives it within two intervals.
     */
    versionsMs: 3000,
    /** Machines of one reading; more take turns. */
    versionsAtOnce: 5000,
    /** Interval between two checks that news still arrives. */
    checkMs: 1000,
    /** A feed without a tally for longer is cut off. */
    silentFeedMs: 5000,
    /**
     * A feed without a tally for longer has ended if another one continues: its machines are marked offline by then.
     */
    endedFeedMs: 30_000,
    /** A feed without messages for longer has ended. */
    forgetFeedMs: 600_000,
    /** Processes and machines of each whose tallies are cached: far more than one installation has. */
    feeds: 1000,
    rememberedMachines: 500_000,
  },
  mail: {
    nameMs: 10_000,
    connectMs: 10_000,
    greetingMs: 10_000,
    silenceMs: 20_000,
  },
  /** Connections to addresses that users entered. */
  outbound: {
    /** DNS must resolve a name within this time. */
    nameMs: 5000,
  },
  webhooks: {
    /** The deadline covers connecting and the whole response. */
    answerMs: 10_000,
    headerBytes: 16 * 1024,
    /** Bytes of a response that are read, and characters of it that are stored. */
    answerBytes: 4096,
    answerCharacters: 500,
    /**
     * One process sends to this many receivers at the same time: those that work, and those that failed or took longer
     * than `slowMs`.
     */
    quickPlaces: 20,
    slowPlaces: 20,
    slowMs: 2000,
    lookMs: 500,
    /** A webhook gives up its place after this time. */
    turnMs: 15_000,
    deliveriesOfTurn: 200,
    /** Longer than a turn and the response after it. */
    leaseMs: 60_000,
    eventsAtOnce: 500,
    /** Limit for one webhook; more events are dropped. */
    waitingDeliveries: 10_000,
    /** After this time a waiting delivery is given up. */
    waitingHours: 48,
    /** The longest pause between two requests to a receiver that does not work. */
    longestPauseMs: 300_000,
    longestRetryAfterS: 3600,
    /** Log entries of one webhook, and attempts of one delivery. */
    loggedDeliveries: 20_000,
    loggedAttempts: 20,
    /** The maximum number of recipients when a webhook is switched off. */
    mails: 20,
  },
  /** Witnesses of the ledger, and time-stamp authorities. */
  attesting: {
    answerMs: 10_000,
    answerBytes: 64 * 1024,
    /** A checkpoint is posted after this time, when witnesses have countersigned it. */
    beforePostingMs: 300_000,
    postingMs: 10_000,
    /** The pause after a failure doubles with each further one. */
    retryMs: 60_000,
    longestRetryMs: 1_800_000,
  },
  notifications: {
    /** Messages that one process composes and hands to the mail server at the same time. */
    mailsAtOnce: 4,
    pushesAtOnce: 4,
  },
  push: {
    answerMs: 10_000,
    /** Bytes that are read of a response, whose content is not needed; a connection with more is closed. */
    answerBytes: 16 * 1024,
    /** The pause while a push service does not answer, in seconds: the first one, doubled up to the longest. */
    silencePauseS: { first: 5, longest: 300 },
    longestRetryAfterS: 3600,
    /** A single push service that hangs must not delay the others. */
    atOnce: 8,
  },
  jobs: {
    /** No job may take longer, in seconds. After that, a job of a dead process starts again. */
    takesS: 120,
    /** A repeatable job starts again when its process was silent for this many seconds. */
    silentS: 20,
    /** Interval in seconds of the search for jobs of dead processes. */
    lookS: 15,
    /** Closing waits this long for jobs in progress; another process repeats unfinished ones. */
    closeMs: 10_000,
  },
  tracing: {
    /** When the process ends, the last spans are sent within this time. */
    flushMs: 3000,
    /** Pause between two log lines about spans that could not be sent. */
    quietMs: 60_000,
    statementCharacters: 2000,
  },
  /** Uploaded tables. */
  tables: {
    waitingPerTenant: 4,
    /** An upload waits this long for the files of others. */
    waitMs: 20_000,
    deadlineMs: 20_000,
    memoryMegabytes: 256,
    idleMs: 60_000,
  },
  /**
   * Responses with files in one process: exports, documents, ledgers, packs. A tenant is a company or an account
   * without one.
   */
  files: {
    places: 128,
    /** Enough for the phones of a company in cellars, whose downloads take minutes. */
    placesPerTenant: 16,
    waitingPerTenant: 100,
    /** Waiting for a place plus making a document takes less than the minute after which proxies give up. */
    waitMs: 15_000,
    /** Chunks of files that are generated at the same time. */
    turns: 4,
    turnsPerTenant: 2,
    /** A client that reads more slowly is disconnected after the grace period. */
    minBytesPerS: 2048,
    graceMs: 30_000,
    /** The deadline applies to a whole response. */
    deadlineMs: 1_800_000,
    /** `Retry-After` in seconds for a refused request. */
    minRetryAfterS: 2,
    maxRetryAfterS: 60,
  },
  /** Requests of authenticated callers, from the end of their headers to the end of the response. */
  requests: {
    /** More than the active and waiting files of a tenant, which are requests as well. */
    placesPerTenant: 200,
    waitingPerTenant: 1000,
    waitMs: 10_000,
  },
  signingKeys: {
    /** Interval at which each process reads the keys of access tokens. */
    reloadMs: 60_000,
  },
  /** Password sign-ins, where a tenant is an address. */
  signIns: {
    /** One sign-in queries while the others hash. More would delay the messages of machines. */
    places: 3,
    placesPerTenant: 2,
    waitingPerTenant: 200,
    waitMs: 30_000,
  },
  bridges: {
    connectMs: 15_000,
    /** Bytes that a broker may send beside its responses. */
    unaskedBytes: 64 * 1024,
    machines: 2000,
    perProcess: 500,
    inFlight: 50,
    waitingEvents: 100,
    pumpMs: 500,
    /** A stopped bridge must send its last message within this time. */
    farewellMs: 1000,
    leaseMs: 30_000,
    tickMs: 10_000,
    cyclesMs: 5000,
    cyclesBackMs: 120_000,
    totalsMs: 60_000,
    pauseMs: 5000,
    acknowledgeMs: 30_000,
    retryMs: 2000,
    longestRetryMs: 120_000,
    birthPauseMs: 10_000,
    /** The removal from an unreachable broker is retried for this time, in seconds. */
    removalS: 3600,
    /** Tests of one account per minute. */
    tests: 10,
  },
  pdf: {
    processes: 3,
    processesPerTenant: 2,
    waitingPerTenant: 20,
    /** A document waits this long for a process, longer than one document takes. */
    waitMs: 22_000,
    deadlineMs: 20_000,
    memoryMegabytes: 256,
    /** Half of V8's space for young objects: with its default a long document takes 100 MB more. */
    semiSpaceMegabytes: 4,
    /** Idle processes end after this time. */
    idleMs: 60_000,
    /** `Retry-After` in seconds for a refused request. */
    retryAfterS: 5,
  },
} as const;

type Widened<T> = { readonly [Name in keyof T]: T[Name] extends number ? number : Widened<T[Name]> };

export type Limits = Widened<typeof limits>;

export type ChangedLimits = { readonly [Section in keyof Limits]?: Partial<Limits[Section]> };

export function limitsWith(changed: ChangedLimits): Limits {
  const sections = Object.entries(limits) as [keyof Limits, object][];
  return Object.fromEntries(sections.map(([name, section]) => [name, { ...section, ...changed[name] }])) as Limits;
}
