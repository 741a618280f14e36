/**
 * Every deadline and bound of the server that an operator need not change (those are in `env.ts`), in one place. Times
 * are in milliseconds, sizes in bytes, unless the name says otherwise.
 */
export const limits = {
  http: {
    /** JSON bodies; nothing in the API needs more. */
    bodyBytes: 256 * 1024,
    /** A message that a browser sends on the live socket. */
    socketMessageBytes: 64 * 1024,
    /** What a caller is told to wait, in seconds, while the database or the bus is away. */
    retryAfterS: 5,
    /** Until the head of a request is there. */
    headersTimeoutMs: 10_000,
    /** Until all of a request is there, its body included. */
    requestTimeoutMs: 30_000,
    /** Of a connection without a request: longer than proxies keep theirs, so that they never write into a closed one. */
    keepAliveTimeoutMs: 72_000,
    /** Of a connection on which nothing moves, such as that of an answer that nobody reads. */
    standstillTimeoutMs: 60_000,
    /** How often the first two are looked after. */
    timeoutCheckMs: 5_000,
  },
  database: {
    /** Connections of a process for what somebody waits for. */
    connections: 10,
    housekeepingConnections: 2,
    /** Until a connection stands, or one of the process's own is free. */
    connectMs: 10_000,
    /** Of silence, until the system asks whether the other side is still there. */
    keepAliveMs: 10_000,
    /** A transaction in which nothing happens is ended by the server. */
    idleTransactionMs: 30_000,
    answering: { statementMs: 15_000, lockMs: 10_000, silenceMs: 20_000 },
    /** A change of a table that waited longer for its lock would hold up everything that came after it. */
    housekeeping: { statementMs: 600_000, lockMs: 5000, silenceMs: 630_000 },
    /** 0: none. Building an index takes what it takes. */
    schema: { statementMs: 0, lockMs: 600_000, silenceMs: 0 },
  },
  gateway: {
    /** Until a machine has said who it is. */
    connectMs: 10_000,
    batchSize: 1000,
    batchesUnderWay: 2,
    /** How long the first message of a batch waits for company. */
    lingerMs: 8,
    /** How long it waits while another batch is under way. */
    patienceMs: 100,
    /** Of silence, until the system asks whether a machine is still there; ten seconds later it counts as gone. */
    keepAliveMs: 60_000,
    /** For a machine to read what was written to it. */
    drainMs: 30_000,
    /** Of what one machine sends: beyond that it waits in the machine's own socket. */
    readAheadBytes: 16 * 1024,
    /** Connections that came or went and are written down in one transaction. */
    connectionsAtOnce: 1000,
    beatMs: 5000,
    /** A gateway that was silent for longer is dead. */
    deadAfterMs: 14_000,
    /** A gateway that could not store a message for so long is not ready. */
    unstoredMs: 10_000,
  },
  start: {
    /** Between two tries to reach a database that is not there yet. */
    retryMs: 2000,
  },
  /** From the signal to stop until the process ends, in order or not. */
  stop: {
    usualMs: 20_000,
    /** PostgreSQL writes what it has in memory first. Less than the 90 seconds that service managers give. */
    embeddedMs: 80_000,
  },
  readiness: {
    /** How long a part may take to answer before it counts as not working. */
    answerMs: 2000,
    rememberMs: 1000,
  },
  /** How far the database has come, raised by each process, and kept in a file outside of it. */
  databaseMark: {
    intervalMs: 60_000,
    /** For reading or writing the file. */
    fileMs: 5000,
  },
  bus: {
    /** Until a server that does not answer counts as away. */
    connectMs: 5000,
    /** Between two tries to find it. */
    retryMs: 1000,
    /** A server that is silent for two of these, though asked, counts as away. */
    heartbeatMs: 5000,
    /** For the server to confirm what it was told. */
    confirmMs: 2000,
  },
  live: {
    /** A browser that is gone without a word is noticed within two of these. */
    pingMs: 25_000,
    /** From connecting to the token. */
    authenticationMs: 5000,
    /** How often the rights of the person behind the socket are looked up again, should news of a change be lost. */
    revalidationMs: 30_000,
    /** A fleet says hundreds of things a second, and each frame costs both sides: what comes so soon after one waits. */
    gatherMs: 12,
    /** Told and not read; a browser that does not keep up is cut off, and comes back for a snapshot. */
    bufferedBytes: 4 * 1024 * 1024,
    /** Frames from this size on are compressed, as snapshots of any size are: doing it to each small one holds up all sockets. */
    compressedBytes: 16 * 1024,
    /** For a browser to read one part of a fleet, before the next one is told. */
    drainMs: 30_000,
    /** What a browser asked and was not answered yet. */
    waitingMessages: 100,
    /** Machines that are read and told of without a break. */
    snapshotsAtOnce: 250,
    /** Between two readings of a machine that is seen in a list only. */
    summaryReadingsMs: 5000,
    /** Between two tallies of a feed, of so many machines each: 10,000 are gone through within 10 s. */
    tallyMs: 2000,
    tallySize: 2000,
    /** A feed that was silent for longer has ended. */
    forgetFeedMs: 600_000,
  },
  /** A mail's way to the mail server; together less than a job may take, or it would be sent twice. */
  mail: {
    nameMs: 10_000,
    connectMs: 10_000,
    greetingMs: 10_000,
    silenceMs: 20_000,
  },
  jobs: {
    /** No job may take longer: one whose process died with it is begun again after that. In seconds. */
    takesS: 120,
    /** A job that does no harm when it is done twice is begun again when its process was silent for so long. In seconds. */
    silentS: 20,
    /** How often is looked for jobs of dead processes. In seconds. */
    lookS: 15,
    /** How long closing waits for those under way; what then is unfinished is done again by the next process. */
    closeMs: 10_000,
  },
  /** PDFs, which are made in threads of their own. */
  pdf: {
    /** One more than an account may keep busy. */
    threads: 3,
    perAccount: 2,
    /** Documents that wait for a thread. */
    waiting: 20,
    /** From the request on, waiting included. */
    deadlineMs: 20_000,
    /** Of one thread. */
    memoryMegabytes: 256,
    /** A thread without work ends after it; one stays. */
    idleMs: 60_000,
    /** Told to those who are refused. */
    retryAfterS: 5,
  },
} as const;
