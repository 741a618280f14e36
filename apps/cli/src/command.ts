import type { Options } from './options.ts';

export interface Command {
  /** The help shows it after the name. */
  usage: string;
  summary: string;
  options: Options;
  /** The completion of shells offers these words after the command. */
  words?: () => Promise<readonly CommandWord[]>;
  /** The help ends with these notes. */
  notes?: () => Promise<string>;
  /** The command prints its own help. */
  hasOwnHelp?: boolean;
  /** Modules are loaded when they are needed: the verifier needs no server. */
  run: (args: string[], call: Call) => Promise<void>;
}

export interface Call {
  /** The command as the user called it, such as `washboard serve`. */
  program: string;
  usage: string;
}

export interface CommandWord {
  name: string;
  summary: string;
  options: Options;
}
