import { liveBeatMs } from '@washboard/contract/live/live-messages';

/**
 * Deadlines and limits that guard the process or something shared, and that an operator need not change; those that may
 * change are in `env.ts`. Numbers of a rule of the product stay with the rule. Times in milliseconds, sizes in bytes,
 * unless the name says otherwise.
 */
export const limits = {
  http: {
    bodyBytes: 256 * 1024,
    /** A message from a browser on the live socket. */
    socketMessageBytes: 64 * 1024,
    /** `Retry-After` in seconds while the database or the bus is away. */
    retryAfterS: 5,
    /** Until the headers of a request have arrived. */
    headersTimeoutMs: 10_000,
    /** Until a request has arrived completely, including its body. */
    requestTimeoutMs: 30_000,
    /**
     * For a connection without a request. Longer than proxies use, so that they never write into a closed connection.
     */
    keepAliveTimeoutMs: 72_000,
    /** For a connection without traffic, such as a response that the client does not read. */
    standstillTimeoutMs: 60_000,
    /** How often the first two are checked. */
    timeoutCheckMs: 5_000,
  },
  database: {
    /** For work that a caller waits for. */
    connections: 10,
    /** Of one tenant: its statements leave processors of the database for the others. */
    connectionsPerTenant: 3,
    /** Of a tenant that keeps the database busy while others use it, too. */
    connectionsOfBusyTenant: 1,
    /** That only the server's own work takes, such as storing what machines send; it may take the others, too. */
    connectionsOfHouse: 2,
    /** Statements and transactions of one tenant that may wait. */
    waitingPerTenant: 1000,
    housekeepingConnections: 2,
    /** Until a connection is established, or one of the pool is free. */
    connectMs: 10_000,
    /** Silence after which the kernel sends keep-alive probes. */
    keepAliveMs: 10_000,
    /** The server ends a transaction that is idle for longer. */
    idleTransactionMs: 30_000,
    answering: { statementMs: 15_000, lockMs: 10_000, silenceMs: 20_000 },
    /** A table change that waits for its lock blocks all later statements on the table, so it must not wait longer. */
    housekeeping: { statementMs: 600_000, lockMs: 5000, silenceMs: 630_000 },
    /** 0 means unlimited: building an index may take any time. */
    schema: { statementMs: 0, lockMs: 600_000, silenceMs: 0 },
  },
  gateway: {
    /** Until a machine has authenticated. */
    connectMs: 10_000,
    batchSize: 1000,
    batchesUnderWay: 2,
    /** How long a batch waits for more messages. */
    lingerMs: 8,
    /** How long it waits while another batch is in progress. */
    patienceMs: 100,
    /** Silence after which the kernel sends keep-alive probes; ten seconds later the machine counts as offline. */
    keepAliveMs: 60_000,
    /** For a machine to read what the gateway wrote. */
    drainMs: 30_000,
    /** Unprocessed bytes from one machine; more wait in the machine's socket. */
    readAheadBytes: 16 * 1024,
    /** Pings, subscriptions and answers of one machine in a second. */
    controlBytes: 64 * 1024,
    /** Connection changes that one transaction records. */
    connectionsAtOnce: 1000,
    /** Connections whose secret one beat compares with the present one. */
    secretsAtOnce: 1000,
    beatMs: 5000,
    /** A gateway without a heartbeat for longer is dead. */
    deadAfterMs: 14_000,
    /** A gateway that could not store a message for longer is not ready. */
    unstoredMs: 10_000,
    /** Browsers are informed when the oldest message, or the report of the gateway itself, waits for longer. */
    behindMs: 4000,
  },
  start: {
    /** Between two tries to reach the database at start. */
    retryMs: 2000,
  },
  /** From the stop signal until the process ends, cleanly or not. */
  stop: {
    usualMs: 20_000,
    /** PostgreSQL flushes its memory first. Less than the 90 seconds that service managers allow. */
    embeddedMs: 80_000,
  },
  readiness: {
    /** A dependency that takes longer to answer counts as not working. */
    answerMs: 2000,
    rememberMs: 1000,
  },
  /** Figures of the whole database for `/metrics`. */
  databaseFigures: {
    /** After that, the metrics are served without them. */
    answerMs: 2000,
    rememberMs: 5000,
  },
  /** The mark of the database, which each process raises and also stores in a file outside the database. */
  databaseMark: {
    intervalMs: 60_000,
    fileMs: 5000,
  },
  bus: {
    /** A server that does not answer for longer counts as away. */
    connectMs: 5000,
    /** Between two tries to connect. */
    retryMs: 1000,
    /** A server that misses two heartbeats counts as away. */
    heartbeatMs: 5000,
    /** For the server to confirm a subscription or a flush. */
    confirmMs: 2000,
    /** Between two lines of the log about messages that could not be handled. */
    quietMs: 60_000,
  },
  /** Commands to machines. */
  commands: {
    /** For a gateway to write the command to the machine's connection. */
    deliveryMs: 2000,
    /** For the machine to reply; the command expires at the same time. */
    answerMs: 8000,
    /** For the machine to report the parameters that it set. */
    confirmMs: 2000,
  },
  live: {
    /** Between two signs of life. */
    beatMs: liveBeatMs,
    /** A browser that disappears is noticed within two pings. */
    pingMs: 25_000,
    /** From the connection to the token. */
    authenticationMs: 5000,
    /** How often the caller's rights are checked again, in case a change notification was lost. */
    revalidationMs: 30_000,
    /**
     * News that follows within this time share a frame: a fleet has hundreds per second, and each frame costs both
     * sides.
     */
    gatherMs: 12,
    /** Alarms of a whole scope within this time cost one look at the scope. */
    gatherAlarmsMs: 500,
    /** Sent but not read. A slower browser is disconnected, and reconnects for a snapshot. */
    bufferedBytes: 4 * 1024 * 1024,
    /** For a browser to read one part of a fleet before the next part. */
    drainMs: 30_000,
    /** Unanswered messages of a browser. */
    waitingMessages: 100,
    /** Machines of a snapshot that are read and sent without a pause. */
    snapshotsAtOnce: 250,
    /** Between two readings of a machine that only a list shows. */
    summaryReadingsMs: 5000,
    /** Between two tallies of a feed, of `tallySize` machines each: 10,000 machines take 10 s. */
    tallyMs: 2000,
    tallySize: 2000,
    /**
     * Between two readings of the versions of the watched machines. A version that two readings found is sent: a page
     * that missed news hears of it within two intervals.
     */
    versionsMs: 3000,
    /** Machines of one reading; more take turns. */
    versionsAtOnce: 5000,
    /** Between two checks whether news still arrives. */
    checkMs: 1000,
    /** A feed without a tally for longer is cut off, */
    silentFeedMs: 5000,
    /** or has ended, if another one goes on: its machines are marked offline by then. */
    endedFeedMs: 30_000,
    /** A feed without messages for longer has ended. */
    forgetFeedMs: 600_000,
    /** Processes whose tallies are remembered, and machines of each: far more than one installation has. */
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
    /** Until the name servers have sent the addresses of a name. */
    nameMs: 5000,
  },
  webhooks: {
    /** From the connection to the end of the response. */
    answerMs: 10_000,
    headerBytes: 16 * 1024,
    /** Read of a response, and stored of it. */
    answerBytes: 4096,
    answerCharacters: 500,
    /** Receivers that one process sends to at the same time: those that work, and those that failed or took longer than `slowMs`. */
    quickPlaces: 20,
    slowPlaces: 20,
    slowMs: 2000,
    lookMs: 500,
    /** A webhook gives up its place after this time. */
    turnMs: 15_000,
    deliveriesOfTurn: 200,
    /** More than a turn and the response after it. */
    leaseMs: 60_000,
    eventsAtOnce: 500,
    /** Of one webhook; more events are dropped. */
    waitingDeliveries: 10_000,
    /** After that, a waiting delivery is given up. */
    waitingHours: 48,
    /** Between two requests to a receiver that does not work. */
    longestPauseMs: 300_000,
    longestRetryAfterS: 3600,
    /** In the log, of one webhook and of one delivery. */
    loggedDeliveries: 20_000,
    loggedAttempts: 20,
    /** When a webhook is switched off. */
    mails: 20,
  },
  /** Witnesses of the ledger, and authorities for time stamps. */
  attesting: {
    answerMs: 10_000,
    answerBytes: 64 * 1024,
    /** Until a checkpoint is posted: witnesses have countersigned it by then. */
    beforePostingMs: 300_000,
    postingMs: 10_000,
    /** After a failure; doubled with each further one. */
    retryMs: 60_000,
    longestRetryMs: 1_800_000,
  },
  notifications: {
    /** Messages that one process composes and hands to the mail server; it answers in its own time. */
    mailsAtOnce: 4,
    /** Messages that one process composes for devices. */
    pushesAtOnce: 4,
  },
  /** Messages to browsers. */
  push: {
    /** For the push service to answer. */
    answerMs: 10_000,
    /** Read of an answer, which says nothing that is needed; a connection with more is closed. */
    answerBytes: 16 * 1024,
    /** While a push service does not answer, in seconds: the first pause, doubled up to the longest. */
    silencePauseS: { first: 5, longest: 300 },
    longestRetryAfterS: 3600,
    /** By one process. One service that hangs must not delay the others. */
    atOnce: 8,
  },
  jobs: {
    /** No job may take longer, in seconds. After that, a job of a dead process starts again. */
    takesS: 120,
    /** A repeatable job starts again when its process was silent for this many seconds. */
    silentS: 20,
    /** How often jobs of dead processes are searched, in seconds. */
    lookS: 15,
    /** How long closing waits for jobs in progress; another process repeats unfinished ones. */
    closeMs: 10_000,
  },
  tracing: {
    /** For the last spans when the process ends. */
    flushMs: 3000,
    /** Between two lines of the log that spans are not sent. */
    quietMs: 60_000,
    statementCharacters: 2000,
  },
  /** Uploaded tables. */
  tables: {
    waitingPerTenant: 4,
    /** For the files of others. */
    waitMs: 20_000,
    deadlineMs: 20_000,
    memoryMegabytes: 256,
    idleMs: 60_000,
  },
  /** Answers with files in one process: exports, documents, ledgers, packs. A tenant is a company or an account without one. */
  files: {
    places: 128,
    /** Enough for the phones of a company in cellars, whose downloads take minutes. */
    placesPerTenant: 16,
    waitingPerTenant: 100,
    /** For a place. With making a document, less than the minute after which proxies give up. */
    waitMs: 15_000,
    /** Parts of files that are made at the same time. */
    turns: 4,
    turnsPerTenant: 2,
    /** A client that takes what is made more slowly is disconnected after the grace. */
    minBytesPerS: 2048,
    graceMs: 30_000,
    /** For a whole answer. */
    deadlineMs: 1_800_000,
    /** Bounds of `Retry-After` in seconds for a refused request. */
    minRetryAfterS: 2,
    maxRetryAfterS: 60,
  },
  /** Requests of callers that are known, from the end of their headers to the end of the response. */
  requests: {
    /** More than the files of a tenant that are made and wait, which are requests as well. */
    placesPerTenant: 200,
    waitingPerTenant: 1000,
    waitMs: 10_000,
  },
  signingKeys: {
    /** How often each process reads the keys of access tokens. */
    reloadMs: 60_000,
  },
  /** Password sign-ins; a tenant is an address. */
  signIns: {
    /** One queries while the others hash. More would delay the messages of machines. */
    places: 3,
    placesPerTenant: 2,
    waitingPerTenant: 200,
    waitMs: 30_000,
  },
  /** MQTT bridges of companies. */
  bridges: {
    connectMs: 15_000,
    /** What a broker may send beside its answers. */
    unaskedBytes: 64 * 1024,
    machines: 2000,
    perProcess: 500,
    inFlight: 50,
    waitingEvents: 100,
    pumpMs: 500,
    /** For the last message of a bridge that is stopped. */
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
    /** How long the removal from a broker that is away is tried, in seconds. */
    removalS: 3600,
    /** Of an account, in a minute. */
    tests: 10,
  },
  pdf: {
    processes: 3,
    processesPerTenant: 2,
    waitingPerTenant: 20,
    /** For a process: longer than one document takes. */
    waitMs: 22_000,
    /** For one document. */
    deadlineMs: 20_000,
    memoryMegabytes: 256,
    /** Half of the space for what is soon garbage: a long document would otherwise take 100 MB more. */
    semiSpaceMegabytes: 4,
    /** Idle processes end after this time. */
    idleMs: 60_000,
    /** `Retry-After` in seconds for a refused request. */
    retryAfterS: 5,
  },
} as const;

type Widened<T> = { readonly [Name in keyof T]: T[Name] extends number ? number : Widened<T[Name]> };

type All = typeof limits;

/**
 * What `context.limits` has, so that tests and benches can change it. Everything else is read from `limits`; a change of
 * it would do nothing, and does not compile.
 */
export type Limits = Widened<
  Pick<All, 'commands' | 'files' | 'pdf' | 'requests' | 'signingKeys' | 'start'> & {
    http: Omit<All['http'], 'retryAfterS'>;
    live: Pick<
      All['live'],
      'authenticationMs' | 'beatMs' | 'pingMs' | 'revalidationMs' | 'snapshotsAtOnce' | 'versionsMs' | 'waitingMessages'
    >;
  }
>;

/** Some limits of some sections, for tests and benches. */
export type ChangedLimits = { readonly [Section in keyof Limits]?: Partial<Limits[Section]> };

export function limitsWith(changed: ChangedLimits): Limits {
  const { commands, files, http, live, pdf, requests, signingKeys, start } = limits;
  return {
    commands: { ...commands, ...changed.commands },
    files: { ...files, ...changed.files },
    http: { ...http, ...changed.http },
    live: { ...live, ...changed.live },
    pdf: { ...pdf, ...changed.pdf },
    requests: { ...requests, ...changed.requests },
    signingKeys: { ...signingKeys, ...changed.signingKeys },
    start: { ...start, ...changed.start },
  };
}
