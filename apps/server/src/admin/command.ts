import type { Context } from '../context.ts';

export interface AdminCommand {
  usage: string;
  summary: string;
  words: number;
  options?: Readonly<Record<string, { type: 'string' | 'boolean' }>>;
  run(context: Context, input: AdminInput): Promise<void>;
}

interface AdminInput {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  say: (text: string) => void;
}

export class AdminError extends Error {
  override name = 'AdminError';
}

export function textOption({ options }: AdminInput, name: string, fallback: string): string {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : fallback;
}
