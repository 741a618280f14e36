/** What a file is made of. */
export type FileContent = Uint8Array | AsyncIterable<string | Uint8Array>;

/** The place of an answer with a file. It ends with the answer. */
export interface FilePlace {
  /** The content, made piece by piece, each in a turn that is fair to all tenants. */
  inTurns(content: FileContent): AsyncGenerator<string | Uint8Array>;
  /** The call has done its part; the place is given back when the answer is over, too. */
  settle(): void;
}
