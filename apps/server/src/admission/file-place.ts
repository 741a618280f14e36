export type FileContent = Uint8Array | AsyncIterable<string | Uint8Array>;

/** A response with a file occupies this place until it ends. */
export interface FilePlace {
  /** Generates the content in chunks, each in a turn that is fair to all tenants. */
  inTurns(content: FileContent): AsyncGenerator<string | Uint8Array>;
  /** Ends the call's use of the place, which is released when the response has ended too. */
  settle(): void;
}
