import { fromBase64, toBase64 } from '../bytes.ts';
import type { Hash } from '../tree/merkle-tree.ts';

/** A checkpoint (https://c2sp.org/tlog-checkpoint) is the text of a signed note. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Hash;
  extensions: readonly string[];
}

export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  return [origin, size, toBase64(root), ...extensions].map((line) => `${line}\n`).join('');
}

/** @returns null if the text is not a checkpoint */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin, size, encoded, ...rest] = text.split('\n');
  if (!origin || !size || !encoded || rest.pop() !== '' || rest.includes('')) return null;
  const root = fromBase64(encoded);
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size)) || root?.length !== 32) return null;
  return { origin, size: Number(size), root, extensions: rest };
}
