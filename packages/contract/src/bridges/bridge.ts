import * as z from 'zod/mini';
import { languages } from '../languages/languages.ts';

export const bridgeFailures = [
  'addressRefused',
  'nameNotFound',
  'connectionRefused',
  'unreachable',
  'noAnswer',
  'certificate',
  'credentials',
  'protocol',
  'closed',
  'passwordUnreadable',
  'other',
] as const;
export type BridgeFailure = (typeof bridgeFailures)[number];

export const defaultTopicPrefix = 'washboard';
export const defaultDiscoveryPrefix = 'homeassistant';

interface BrokerAddress {
  isEncrypted: boolean;
  /** IPv6 is in brackets, as in `URL.hostname`. */
  hostname: string;
  port: number;
}

const defaultPorts = { 'mqtts:': 8883, 'mqtt:': 1883 } as const;

/** @returns null for anything but `mqtts://host[:port]` and `mqtt://host[:port]` */
export function parseBrokerAddress(address: string): BrokerAddress | null {
  const [, scheme, rest] = address.match(/^(mqtts?:)\/\/([^/?#@\s\\]+)\/?$/) ?? [];
  if (scheme === undefined || rest === undefined) return null;
  // A URL with a scheme that browsers know normalises its host: 0x7f.1 becomes 127.0.0.1.
  const [web, mqtt] = [`https://${rest}`, `mqtt://${rest}`];
  if (!URL.canParse(web) || !URL.canParse(mqtt)) return null;
  // A URL drops the usual port of its scheme, and `mqtt:` has none.
  const [{ hostname }, { port }] = [new URL(web), new URL(mqtt)];
  if (hostname === '' || port === '0') return null;
  return {
    isEncrypted: scheme === 'mqtts:',
    hostname,
    port: port === '' ? defaultPorts[scheme as keyof typeof defaultPorts] : Number(port),
  };
}

const addressSchema = z.string().check(
  z.maxLength(300),
  z.refine((address) => parseBrokerAddress(address) !== null, { message: 'mqtts://host:port or mqtt://host:port' }),
);

/** `device/<id>/config` follows the prefix, which has no wildcards. */
const prefixSchema = z.string().check(z.maxLength(100), z.regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,4}$/));

const credential = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[^\0]*$/));

const targetFields = {
  address: addressSchema,
  username: z.nullable(credential(200)),
  password: z
    .optional(z.nullable(credential(500)))
    .check(z.describe('left out: the stored one, unless address, user name or certificate change')),
  caCertificate: z
    .nullable(z.string().check(z.minLength(1), z.maxLength(20_000)))
    .check(z.describe('PEM, of the authority that signed the broker’s certificate; null: a public one')),
};

export const bridgeTargetSchema = z.strictObject(targetFields);
export type BridgeTarget = z.infer<typeof bridgeTargetSchema>;

export const bridgeChangeSchema = z.strictObject({
  ...targetFields,
  topicPrefix: z._default(prefixSchema, defaultTopicPrefix),
  discoveryPrefix: z
    ._default(prefixSchema, defaultDiscoveryPrefix)
    .check(z.describe('where Home Assistant looks for devices')),
  language: z.enum(languages).check(z.describe('of the names in Home Assistant')),
  isOn: z.boolean(),
  version: z.int().check(z.minimum(0), z.describe('that the caller has read; 0: there was no bridge')),
});
export type BridgeChange = z.infer<typeof bridgeChangeSchema>;

const bridgeStateSchema = z.object({
  connectedSince: z.nullable(z.iso.datetime()),
  failure: z
    .nullable(z.object({ kind: z.enum(bridgeFailures), at: z.iso.datetime() }))
    .check(z.describe('the last one, until a connection succeeds')),
  machines: z.int().check(z.describe('that are published')),
  machinesInScope: z.int(),
  messages: z.int().check(z.describe('acknowledged by the broker since the bridge was set up')),
});

const bridgeSchema = z
  .object({
    address: z.string(),
    username: z.nullable(z.string()),
    hasPassword: z.boolean(),
    caCertificate: z.nullable(z.string()),
    topicPrefix: z.string(),
    discoveryPrefix: z.string(),
    language: z.enum(languages),
    isOn: z.boolean(),
    version: z.int(),
    changedAt: z.iso.datetime(),
    state: bridgeStateSchema,
  })
  .register(z.globalRegistry, { id: 'Bridge' });
export type Bridge = z.infer<typeof bridgeSchema>;

export const bridgeAnswerSchema = z.object({
  bridge: z.nullable(bridgeSchema),
  isPrivatePermitted: z
    .boolean()
    .check(
      z.describe('whether brokers in private networks and unencrypted connections are permitted (OUTBOUND_PRIVATE)'),
    ),
});
export type BridgeAnswer = z.infer<typeof bridgeAnswerSchema>;

export const bridgeTestSchema = z.object({
  failure: z.nullable(z.enum(bridgeFailures)).check(z.describe('null: the broker accepted the connection')),
});
export type BridgeTest = z.infer<typeof bridgeTestSchema>;
