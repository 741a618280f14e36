import { brandIds } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';

/** An option of `parseArgs` with what the help and the completion of shells say about it. */
export interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** The help shows it in place of the value. */
  value?: string;
  summary: string;
  completes?: 'paths' | readonly string[];
}

export type Options = Readonly<Record<string, Option>>;

const settings = {
  type: 'string',
  value: 'FILE',
  summary: 'reads environment variables from a file, NAME=value in each line; those that are set win',
  completes: 'paths',
} as const satisfies Option;

const dataDir = {
  type: 'string',
  value: 'FOLDER',
  summary: 'where the embedded parts store everything (DATA_DIR)',
  completes: 'paths',
} as const satisfies Option;

export const adminOptions = { settings, 'data-dir': dataDir } as const satisfies Options;

export const serverOptions = {
  settings,
  'data-dir': dataDir,
  host: { type: 'string', value: 'ADDRESS', summary: 'address on which the ports open (HOST)' },
  port: { type: 'string', value: 'PORT', summary: 'port of the dashboard (PORT)' },
  'mqtt-port': { type: 'string', value: 'PORT', summary: 'port of the machines (MQTT_PORT)' },
  brand: { type: 'string', value: 'BRAND', summary: `${brandIds.join(' or ')} (BRAND)`, completes: brandIds },
} as const satisfies Options;

export const verifyOptions = {
  key: { type: 'string', value: 'KEY', summary: 'a key of the operator, from elsewhere than the file' },
  witness: {
    type: 'string',
    multiple: true,
    value: 'KEY',
    summary: 'a key of a witness that must have countersigned; may be repeated',
  },
  'tsa-certificate': {
    type: 'string',
    value: 'FILE',
    summary: 'the certificate of the authority that must have time-stamped, or of its issuer (PEM)',
    completes: 'paths',
  },
  checkpoint: {
    type: 'string',
    value: 'FILE',
    summary: 'checkpoints that you kept: they must be in the log of this ledger',
    completes: 'paths',
  },
  language: {
    type: 'string',
    value: 'LANGUAGE',
    summary: `${languages.join(', ')}; that of the system by default`,
    completes: languages,
  },
} as const satisfies Options;
