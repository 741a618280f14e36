import type { Context } from '../context.ts';

/** One thing that `npm run admin` can do. */
export interface AdminCommand {
  /** What follows its name. */
  usage: string;
  summary: string;
  /** How many words it needs beside its options. */
  words: number;
  /** Names of its options, and whether each takes a text. */
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  run(context: Context, input: AdminInput): Promise<void>;
}

export interface AdminInput {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  say: (text: string) => void;
}

/** Told to the operator as it is, without a trace. */
export class AdminError extends Error {
  override name = 'AdminError';
}

export function textOption({ options }: AdminInput, name: string, fallback: string): string {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : fallback;
}
