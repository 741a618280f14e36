export type FileContent = Uint8Array | AsyncIterable<string | Uint8Array>;

export interface ExportSlot {
  inTurns(content: FileContent): AsyncGenerator<string | Uint8Array>;
  /** The slot is released when the response has ended too. */
  settle(): void;
}
