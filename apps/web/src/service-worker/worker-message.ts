export type WorkerMessage =
  /** Take over before the last page of the previous version is closed. */
  | { kind: 'takeOver' }
  /** Cache these paths, which were loaded before the service worker controlled the page. */
  | { kind: 'keep'; paths: string[] }
  /** Cache the whole app, with the texts of this language; the port of the message receives whether it is cached. */
  | { kind: 'keepAll'; language: string };
