/** A subscription covers one machine, or all of them (null). */
export interface BareSubscription {
  serialNumber: string | null;
}

export interface FanOutOrder {
  socketUrl: string;
  /** Null for the bare server. */
  accessToken: string | null;
  /** Each socket subscribes to one machine, or all of them (null). */
  watched: (string | null)[];
  /** Every n-th socket parses its frames; the others only count them. */
  readEach: number;
  warmUpMs: number;
  measureMs: number;
}

export interface FanOutResult {
  /** The delay from the machine's `at` to the socket's message. */
  delaysMs: Float32Array;
  framesPerS: number;
  kilobytesPerS: number;
}
