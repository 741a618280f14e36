/** What a page asks of the service worker. */
export type WorkerMessage =
  /** Do not wait until the last page of the version before is closed. */
  | { kind: 'takeOver' }
  /** Paths that were loaded before the service worker could see them. */
  | { kind: 'keep'; paths: string[] };
