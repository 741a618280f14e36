/** Null means a subscription to all machines. */
export interface BareSubscription {
  serialNumber: string | null;
}

export interface FanOutOrder {
  socketUrl: string;
  accessToken: string | null;
  /** Null means a subscription to all machines. */
  watched: (string | null)[];
  /** Every n-th socket parses its frames; the others only count them. */
  readEach: number;
  warmUpMs: number;
  measureMs: number;
}

export interface FanOutResult {
  delaysMs: Float32Array;
  framesPerS: number;
  kilobytesPerS: number;
}
