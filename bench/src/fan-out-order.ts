/** What is told to the bare server to be watched: one machine, or all of them (null). */
export interface BareSubscription {
  serialNumber: string | null;
}

/** Sockets that a watching process opens, and whose frames it times. */
export interface FanOutOrder {
  /** Of the live socket, or of the bare server. */
  socketUrl: string;
  /** Null: the bare server. */
  accessToken: string | null;
  /** What each socket watches: one machine, or all of them (null). */
  watched: (string | null)[];
  /** Each so-manieth socket reads what it gets; of the others, frames are only counted. */
  readEach: number;
  warmUpMs: number;
  measureMs: number;
}

export interface FanOutResult {
  /** From a machine's own `at` to the socket's message. */
  delaysMs: Float32Array;
  framesPerS: number;
  kilobytesPerS: number;
}
