export type WorkerMessage =
  /** Take over before the last page of the previous version is closed. */
  | { kind: 'takeOver' }
  /** These paths were loaded before the service worker controlled the page. */
  | { kind: 'keep'; paths: string[] }
  /** The port of the message receives whether the app is cached with the texts of this language. */
  | { kind: 'keepAll'; language: string };
