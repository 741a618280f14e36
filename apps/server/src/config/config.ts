import { join } from 'node:path';
import { brandIds } from '@washboard/contract/brands/brands';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { parseVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { z } from 'zod';
import { revision as buildRevision } from './build.ts';
import { readBusAddress } from './bus-address.ts';
import { ConfigurationError } from './configuration-error.ts';
import { areNetworks } from './networks.ts';
import { withCredentials, withSecrets } from './read-secrets.ts';
import { refusePlaintext } from './refuse-plaintext.ts';

export const processRoles = ['web', 'gateway', 'jobs'] as const;
type ProcessRole = (typeof processRoles)[number];

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const days = z.coerce.number().int().min(1);
const port = z.coerce.number().int().min(0).max(65_535);

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

const maxWitnesses = 20;

function readWitnesses(text: string | undefined, context: z.RefinementCtx): LedgerWitness[] {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  const witnesses = listOf(text ?? '').flatMap((pair) => {
    const [url = '', key = '', ...excessParts] = pair.split(/\s+/);
    const parsed = parseVerifierKey(key);
    if (!z.url({ protocol: /^https?$/ }).safeParse(url).success || key === '' || excessParts.length > 0)
      refuse(`"${pair}" is not an http address and a key, with a space between them`);
    else if (parsed?.algorithm !== 'cosignature')
      refuse(`"${key}" is not a key of a witness: an Ed25519 key for cosignatures (c2sp.org/tlog-cosignature)`);
    else return { url: url.replace(/\/+$/, ''), key, name: parsed.name };
    return [];
  });
  if (new Set(witnesses.map(({ name }) => name)).size < witnesses.length) refuse('a witness is named twice');
  if (witnesses.length > maxWitnesses) refuse(`at most ${maxWitnesses} witnesses`);
  return witnesses;
}

const networks = z
  .string()
  .refine((list) => areNetworks(list), 'addresses or networks, such as loopback, 192.0.2.7 or 10.0.0.0/8')
  .default('loopback');

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  MQTT_PORT: port.default(1883),
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  FIRMWARE_DIR: z.string().optional(),
  LEDGER_DIR: z.string().optional(),
  BLUETOOTH_KEY_FILE: z.string().optional(),
  SECRET_KEY_FILE: z.string().optional(),
  LEDGER_WITNESSES: z.string().optional().transform(readWitnesses),
  LEDGER_TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  LEDGER_TSA_CERTIFICATE: z.string().optional(),
  LEDGER_POST_FILE: z.string().optional(),
  LEDGER_POST_MAILS: z.string().default('').transform(listOf).pipe(z.array(z.email()).max(20)),
  LEDGER_POST_LANGUAGE: z.enum(languages).default('en'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  NATS_URL: z
    .string()
    .refine(
      (list) => readBusAddress(list) !== null,
      'nats:// or tls:// addresses, all with the same scheme, user and password',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  MAIL_WEB_PORT: port.default(1080),
  ROLES: z
    .string()
    .default(processRoles.join(','))
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(processRoles)).min(1)),
  BRAND: z.enum(brandIds).default('marea'),
  DEMO: flag.default(false),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  OUTBOUND_PRIVATE: flag.default(false),
  TRUSTED_PROXIES: networks,
  METRICS_READERS: networks,
  LIVE_SOCKETS_PER_COMPANY: z.coerce.number().int().min(1).max(100_000).default(300),
  TELEMETRY_RETENTION_DAYS: days.default(90),
  TELEMETRY_MINUTES_RETENTION_DAYS: days.default(400),
  TELEMETRY_HOURS_RETENTION_DAYS: days.default(1830),
  EVENT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(730, 'hygiene records are kept for two years at least')
    .default(1100),
  SECURITY_CONTACT: z.url({ protocol: /^(?:mailto|https)$/ }).optional(),
  REVISION: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'letters, digits, dots, hyphens and underscores, at most 64')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf').optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal('http/protobuf').optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** A witness countersigns checkpoints (https://c2sp.org/tlog-witness). */
export interface LedgerWitness {
  /** `add-checkpoint` is called below this base URL. */
  url: string;
  /** A line of https://c2sp.org/signed-note. */
  key: string;
  name: string;
}

export interface Config {
  host: string;
  port: number;
  mqttPort: number;
  mqttTls: { certFile: string; keyFile: string } | null;
  dataDirectory: string;
  firmwareDirectory: string;
  /** The directory with the ledger's keys is outside the database. */
  ledgerDirectory: string;
  /** The key that signs Bluetooth grants is outside the database. */
  bluetoothKeyFile: string;
  /** The key that seals stored secrets is outside the database. */
  secretKeyFile: string;
  ledgerWitnesses: readonly LedgerWitness[];
  /** RFC 3161. The certificate is the authority's or its issuer's; null accepts any. */
  ledgerAuthority: { url: string; certificateFile: string | null } | null;
  ledgerPosting: { file: string | null; mails: readonly string[]; language: Language };
  databaseUrl: string | null;
  natsUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  mailWebPort: number;
  roles: readonly ProcessRole[];
  brand: (typeof brandIds)[number];
  isDemo: boolean;
  /** The base of links and the issuer of tokens, without a trailing slash. */
  publicUrl: string;
  trustedProxies: string;
  metricsReaders: string;
  /** The limit of live sockets applies to each process. */
  liveSocketsPerTenant: number;
  isOutboundPrivate: boolean;
  /** Each retention is at least as long as the previous one. */
  telemetryRetentionDays: { samples: number; minutes: number; hours: number };
  eventRetentionDays: number;
  revision: string | null;
  /** A mailto: or https: address for reports of weaknesses; null: the support of the brand. */
  securityContact: string | null;
  /** OpenTelemetry reads its other variables itself. */
  isTraced: boolean;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/** @throws ConfigurationError naming every invalid variable */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environmentSchema.safeParse(withSecrets(withCredentials(withoutEmpty(environment))));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigurationError(`The configuration is not valid:\n  ${wrong.join('\n  ')}`);
  }
  const env = parsed.data;
  if (Boolean(env.MQTT_TLS_CERT) !== Boolean(env.MQTT_TLS_KEY)) {
    throw new ConfigurationError('MQTT_TLS_CERT and MQTT_TLS_KEY go together.');
  }
  if (env.ROLES.length < processRoles.length && !(env.DATABASE_URL && env.NATS_URL)) {
    throw new ConfigurationError(
      'A process without all ROLES needs DATABASE_URL and NATS_URL, because other processes run the rest.',
    );
  }
  if (
    env.TELEMETRY_MINUTES_RETENTION_DAYS < env.TELEMETRY_RETENTION_DAYS ||
    env.TELEMETRY_HOURS_RETENTION_DAYS < env.TELEMETRY_MINUTES_RETENTION_DAYS
  ) {
    throw new ConfigurationError(
      'TELEMETRY_HOURS_RETENTION_DAYS must not be less than TELEMETRY_MINUTES_RETENTION_DAYS, nor that less than TELEMETRY_RETENTION_DAYS.',
    );
  }
  if (env.LEDGER_TSA_CERTIFICATE && !env.LEDGER_TSA_URL) {
    throw new ConfigurationError('LEDGER_TSA_CERTIFICATE needs LEDGER_TSA_URL.');
  }
  if (env.LEDGER_POST_MAILS.length > 0 && !env.SMTP_URL && !env.DEMO) {
    throw new ConfigurationError('LEDGER_POST_MAILS needs SMTP_URL.');
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/+$/, '');
  const config: Config = {
    host: env.HOST,
    port: env.PORT,
    mqttPort: env.MQTT_PORT,
    mqttTls: env.MQTT_TLS_CERT && env.MQTT_TLS_KEY ? { certFile: env.MQTT_TLS_CERT, keyFile: env.MQTT_TLS_KEY } : null,
    dataDirectory: env.DATA_DIR,
    firmwareDirectory: env.FIRMWARE_DIR ?? join(env.DATA_DIR, 'firmware'),
    ledgerDirectory: env.LEDGER_DIR ?? join(env.DATA_DIR, 'ledger'),
    bluetoothKeyFile: env.BLUETOOTH_KEY_FILE ?? join(env.DATA_DIR, 'bluetooth', 'key.pem'),
    secretKeyFile: env.SECRET_KEY_FILE ?? join(env.DATA_DIR, 'secrets', 'key'),
    ledgerWitnesses: env.LEDGER_WITNESSES,
    ledgerAuthority: env.LEDGER_TSA_URL
      ? { url: env.LEDGER_TSA_URL, certificateFile: env.LEDGER_TSA_CERTIFICATE ?? null }
      : null,
    ledgerPosting: {
      file: env.LEDGER_POST_FILE ?? null,
      mails: env.LEDGER_POST_MAILS,
      language: env.LEDGER_POST_LANGUAGE,
    },
    databaseUrl: env.DATABASE_URL ?? null,
    natsUrl: env.NATS_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `no-reply@${mailHost(publicUrl)}`,
    mailWebPort: env.MAIL_WEB_PORT,
    roles: env.ROLES,
    brand: env.BRAND,
    isDemo: env.DEMO,
    publicUrl,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsReaders: env.METRICS_READERS,
    liveSocketsPerTenant: env.LIVE_SOCKETS_PER_COMPANY,
    isOutboundPrivate: env.OUTBOUND_PRIVATE,
    telemetryRetentionDays: {
      samples: env.TELEMETRY_RETENTION_DAYS,
      minutes: env.TELEMETRY_MINUTES_RETENTION_DAYS,
      hours: env.TELEMETRY_HOURS_RETENTION_DAYS,
    },
    eventRetentionDays: env.EVENT_RETENTION_DAYS,
    revision: env.REVISION ?? buildRevision,
    securityContact: env.SECURITY_CONTACT ?? null,
    isTraced:
      (env.OTEL_EXPORTER_OTLP_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
      env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
      env.OTEL_TRACES_EXPORTER !== 'none',
    logLevel: env.LOG_LEVEL,
  };
  if (!config.isDemo) refusePlaintext(config);
  return config;
}

/** A compose file sets missing variables to the empty text. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** Many mail servers refuse an address without a domain name. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /[a-z]/i.test(hostname) && hostname.includes('.') ? hostname : 'washboard.example';
}
