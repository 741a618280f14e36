/** Subscription to the bare server: one machine, or all of them (null). */
export interface BareSubscription {
  serialNumber: string | null;
}

/** Sockets that a watching process opens, and whose frames it times. */
export interface FanOutOrder {
  /** Live socket or bare server. */
  socketUrl: string;
  /** Null: the bare server. */
  accessToken: string | null;
  /** Subscription of each socket: one machine, or all of them (null). */
  watched: (string | null)[];
  /** Every n-th socket parses its frames; the others only count them. */
  readEach: number;
  warmUpMs: number;
  measureMs: number;
}

export interface FanOutResult {
  /** From the machine's `at` to the socket's message. */
  delaysMs: Float32Array;
  framesPerS: number;
  kilobytesPerS: number;
}
