export type FileContent = Uint8Array | AsyncIterable<string | Uint8Array>;

export interface ExportPlace {
  inTurns(content: FileContent): AsyncGenerator<string | Uint8Array>;
  /** The place is released when the response has ended too. */
  settle(): void;
}
