import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { testKey, testWitness } from '@washboard/ledger/testing/sample-ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';

describe('the configuration', () => {
  it('a server without any setting starts with defaults for all of them', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      mqttPort: 1883,
      mqttTls: null,
      dataDirectory: './data',
      firmwareDirectory: 'data/firmware',
      ledgerDirectory: 'data/ledger',
      bluetoothKeyFile: 'data/bluetooth/key.pem',
      secretKeyFile: 'data/secrets/key',
      ledgerWitnesses: [],
      ledgerAuthority: null,
      ledgerPosting: { file: null, mails: [], language: 'en' },
      databaseUrl: null,
      natsUrl: null,
      smtpUrl: null,
      mailFrom: 'no-reply@washboard.example',
      mailWebPort: 1080,
      roles: ['web', 'gateway', 'jobs'],
      brand: 'marea',
      isDemo: false,
      isOutboundPrivate: false,
      publicUrl: 'http://127.0.0.1:8080',
      trustedProxies: 'loopback',
      metricsReaders: 'loopback',
      liveSocketsPerTenant: 300,
      telemetryRetentionDays: { samples: 90, minutes: 400, hours: 1830 },
      eventRetentionDays: 1100,
      revision: null,
      securityContact: null,
      isTraced: false,
      logLevel: 'info',
    });
  });

  it('the configuration reads the environment', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '443',
      MQTT_PORT: '8883',
      MQTT_TLS_CERT: '/etc/cert.pem',
      MQTT_TLS_KEY: '/etc/key.pem',
      DATABASE_URL: 'postgresql://washboard@db/washboard',
      NATS_URL: 'nats://bus:4222',
      SMTP_URL: 'smtps://washboard:s3cr%3At@mail.kitchen.example',
      MAIL_FROM: 'washboard@kitchen.example',
      MAIL_WEB_PORT: '2080',
      ROLES: 'web, gateway',
      BRAND: 'brina',
      PUBLIC_URL: 'https://washboard.example/',
      EVENT_RETENTION_DAYS: '730',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 443,
      mqttTls: { certFile: '/etc/cert.pem', keyFile: '/etc/key.pem' },
      databaseUrl: 'postgresql://washboard@db/washboard',
      smtpUrl: 'smtps://washboard:s3cr%3At@mail.kitchen.example',
      mailFrom: 'washboard@kitchen.example',
      mailWebPort: 2080,
      roles: ['web', 'gateway'],
      brand: 'brina',
      publicUrl: 'https://washboard.example',
      eventRetentionDays: 730,
    });
  });

  it('the configuration names the witnesses of the ledger and where its checkpoints are posted', () => {
    const [one, two] = [1, 2].map((seed) => toVerifierKey(testWitness(seed)));
    const config = readConfig({
      LEDGER_WITNESSES: `https://w1.example/  ${one},\n  http://w2.example/a ${two}\n`,
      LEDGER_TSA_URL: 'https://tsa.example/tsr',
      LEDGER_TSA_CERTIFICATE: '/etc/tsa.pem',
      LEDGER_POST_FILE: '/mnt/post/checkpoints.txt',
      LEDGER_POST_MAILS: 'a@b.example, c@d.example',
      LEDGER_POST_LANGUAGE: 'de',
      SMTP_URL: 'smtp://mail.example',
    });
    expect(config).toMatchObject({
      ledgerWitnesses: [
        { url: 'https://w1.example', key: one, name: 'witness.example/1' },
        { url: 'http://w2.example/a', key: two, name: 'witness.example/2' },
      ],
      ledgerAuthority: { url: 'https://tsa.example/tsr', certificateFile: '/etc/tsa.pem' },
      ledgerPosting: { file: '/mnt/post/checkpoints.txt', mails: ['a@b.example', 'c@d.example'], language: 'de' },
    });
  });

  it('the default public URL consists of host and port', () => {
    expect(readConfig({ HOST: 'localhost', PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
  });

  it.each([
    ['https://washboard.kitchen.example', 'no-reply@washboard.kitchen.example'],
    ['http://localhost:8080', 'no-reply@washboard.example'],
    ['http://127.0.0.1:8080', 'no-reply@washboard.example'],
    ['https://[2001:db8::1]', 'no-reply@washboard.example'],
  ])('a server at %s sends mails from %s by default', (PUBLIC_URL, mailFrom) => {
    expect(readConfig({ PUBLIC_URL }).mailFrom).toBe(mailFrom);
  });

  it('an empty variable counts as missing', () => {
    expect(readConfig({ ROLES: '', PUBLIC_URL: '', DATABASE_URL: '', PORT: '' })).toEqual(readConfig({}));
  });

  const servers = { DATABASE_URL: 'postgres://db/w', NATS_URL: 'nats://bus:4222' };
  const witness = toVerifierKey(testWitness(1));
  const tls = { MQTT_TLS_CERT: 'c', MQTT_TLS_KEY: 'k' };

  it.each([
    ['a port that is none', { PORT: '70000' }, /PORT/],
    ['another brand', { BRAND: 'acme' }, /BRAND/],
    ['another role', { ROLES: 'web,cook' }, /ROLES/],
    ['a role that is none', { ROLES: 'web,cook' }, /ROLES/],
    ['a database that is not PostgreSQL', { DATABASE_URL: 'mysql://db' }, /DATABASE_URL/],
    ['a mail server of another protocol', { SMTP_URL: 'https://mail.example' }, /SMTP_URL/],
    ['a mail server without an address', { SMTP_URL: 'mail.example:25' }, /SMTP_URL/],
    ['a sender that is no address', { MAIL_FROM: 'Washboard' }, /MAIL_FROM/],
    ['a sender with a name', { MAIL_FROM: 'Washboard <w@example.com>' }, /MAIL_FROM/],
    ['a port of the mailbox that is none', { MAIL_WEB_PORT: 'x' }, /MAIL_WEB_PORT/],
    [
      'a witness without a key',
      { LEDGER_WITNESSES: 'https://w.example' },
      /LEDGER_WITNESSES.*an http address and a key/,
    ],
    ['a witness of another protocol', { LEDGER_WITNESSES: `ftp://w.example ${witness}` }, /LEDGER_WITNESSES.*address/],
    [
      'the key of a log for a witness',
      { LEDGER_WITNESSES: `https://w.example ${toVerifierKey(testKey(1))}` },
      /LEDGER_WITNESSES.*not a key of a witness/,
    ],
    [
      'a witness that is named twice',
      { LEDGER_WITNESSES: `https://w.example ${witness},https://v.example ${witness}` },
      /LEDGER_WITNESSES.*twice/,
    ],
    ['an authority of another protocol', { LEDGER_TSA_URL: 'tsa.example' }, /LEDGER_TSA_URL/],
    ['a certificate without its authority', { LEDGER_TSA_CERTIFICATE: 'c.pem' }, /needs LEDGER_TSA_URL/],
    ['a mail address that is none', { LEDGER_POST_MAILS: 'a@b.example,c' }, /LEDGER_POST_MAILS/],
    ['posting by mail without a mail server', { LEDGER_POST_MAILS: 'a@b.example' }, /needs SMTP_URL/],
    ['another language', { LEDGER_POST_LANGUAGE: 'nl' }, /LEDGER_POST_LANGUAGE/],
    ['DEMO that is neither 0 nor 1', { DEMO: 'yes' }, /DEMO/],
    ['a public address of another protocol', { PUBLIC_URL: 'ftp://washboard.example' }, /PUBLIC_URL/],
    [
      'hygiene records kept for less than two years',
      { EVENT_RETENTION_DAYS: '729' },
      /EVENT_RETENTION_DAYS.*two years/,
    ],
    [
      'minutes kept for less time than samples',
      { TELEMETRY_RETENTION_DAYS: '401' },
      /TELEMETRY_MINUTES_RETENTION_DAYS, nor that less than TELEMETRY_RETENTION_DAYS/,
    ],
    ['hours kept for less time than minutes', { TELEMETRY_HOURS_RETENTION_DAYS: '399' }, /TELEMETRY_HOURS_RETENTION/],
    ['a log level that is none', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    ['some roles without a database server', { ROLES: 'web', NATS_URL: 'nats://n' }, /DATABASE_URL and NATS_URL/],
    ['some roles without a bus', { ROLES: 'web', DATABASE_URL: 'postgres://db/w' }, /DATABASE_URL and NATS_URL/],
    ['a certificate without its key', { MQTT_TLS_CERT: 'c' }, /go together/],
    ['a key without its certificate', { MQTT_TLS_KEY: 'k' }, /go together/],
    ['plain HTTP for the world', { PUBLIC_URL: 'http://washboard.example', ...tls }, /PUBLIC_URL must be https/],
    ['plain HTTP for the world by its host', { HOST: '192.168.1.5', ...tls }, /PUBLIC_URL must be https/],
    [
      'plain HTTP for the world behind a local address',
      { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:8080', ...tls },
      /HOST must be loopback/,
    ],
    ['plain HTTP for the world by a name', { HOST: 'kitchen', PUBLIC_URL: 'http://localhost', ...tls }, /HOST must be/],
    ['plain HTTP on all IPv6 addresses', { HOST: '::', PUBLIC_URL: 'http://[::1]:8080', ...tls }, /HOST must be/],
    [
      'a host that only looks like loopback',
      { PUBLIC_URL: 'http://127.0.0.1.evil.example' },
      /PUBLIC_URL must be https/,
    ],
    ['a bus of another protocol', { NATS_URL: 'http://bus:4222' }, /NATS_URL/],
    ['a bus without a host', { NATS_URL: 'nats://bus:4222,' }, /NATS_URL/],
    ['buses with different passwords', { NATS_URL: 'nats://a:b@one,nats://a:c@two' }, /NATS_URL.*same/],
    ['buses with and without encryption', { NATS_URL: 'tls://one,nats://two' }, /NATS_URL.*same/],
    ['a password of the bus that is no text', { NATS_URL: 'tls://a:%zz@one' }, /NATS_URL/],
    [
      'a password of the bus in the clear',
      { NATS_URL: 'nats://web:x@127.0.0.1,nats://web:x@bus' },
      /NATS_URL must be tls/,
    ],
    ['plain MQTT for the world', { HOST: '0.0.0.0', PUBLIC_URL: 'https://washboard.example' }, /TLS/],
  ])('the configuration refuses %s', (_name, environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigurationError);
    expect(() => readConfig(environment)).toThrow(message);
  });

  describe('a secret in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'washboard-secrets-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const fileWith = (text: string) => {
      const file = join(folder, randomUUID());
      writeFileSync(file, text);
      return file;
    };

    it('a file of a secret takes the place of its variable', () => {
      const config = readConfig({
        DATABASE_URL_FILE: fileWith('postgresql://w:s3cret@db/w\n'),
        NATS_URL_FILE: fileWith('tls://w:s3cret@bus:4222'),
        SMTP_URL_FILE: fileWith('smtps://w:s3cret@mail.example\r\n'),
        DATABASE_URL: '',
      });
      expect(config).toMatchObject({
        databaseUrl: 'postgresql://w:s3cret@db/w',
        natsUrl: 'tls://w:s3cret@bus:4222',
        smtpUrl: 'smtps://w:s3cret@mail.example',
      });
    });

    it.each([
      ['a file that is missing', () => ({ SMTP_URL_FILE: '/nowhere/secret' }), /SMTP_URL_FILE.*cannot be read: ENOENT/],
      ['an empty file', () => ({ DATABASE_URL_FILE: fileWith(' \n') }), /DATABASE_URL_FILE.*empty/],
      [
        'a variable beside its file',
        () => ({ NATS_URL: 'nats://bus', NATS_URL_FILE: fileWith('nats://bus') }),
        /^Set NATS_URL or NATS_URL_FILE, not both\.$/,
      ],
    ])('the configuration refuses %s', (_name, environment, message) => {
      expect(() => readConfig(environment())).toThrow(ConfigurationError);
      expect(() => readConfig(environment())).toThrow(message);
    });

    it('the configuration reads credentials of systemd only for settings without a value', () => {
      const CREDENTIALS_DIRECTORY = mkdtempSync(join(folder, 'credentials-'));
      for (const [name, text] of [
        ['DATABASE_URL', 'postgresql://w:s3cret@db/w\n'],
        ['SECRET_KEY', 'key'],
        ['MQTT_TLS_KEY', 'key'],
      ] as const)
        writeFileSync(join(CREDENTIALS_DIRECTORY, `washboard_${name}`), text);
      const ownKey = fileWith('own key');
      const environment = { CREDENTIALS_DIRECTORY, MQTT_TLS_KEY: ownKey, MQTT_TLS_CERT: fileWith('certificate') };
      expect(readConfig(environment)).toMatchObject({
        databaseUrl: 'postgresql://w:s3cret@db/w',
        secretKeyFile: join(CREDENTIALS_DIRECTORY, 'washboard_SECRET_KEY'),
        mqttTls: { keyFile: ownKey },
        smtpUrl: null,
      });
      expect(readConfig({ ...environment, DATABASE_URL: 'postgresql://other/w' }).databaseUrl).toBe(
        'postgresql://other/w',
      );
    });

    it('an error about a secret does not contain it', () => {
      const secret = 'mysql://w:s3cret@db';
      expect(() => readConfig({ DATABASE_URL_FILE: fileWith(secret) })).toThrow(/^(?!.*s3cret)[\s\S]*DATABASE_URL/);
    });
  });

  it('an error of the configuration names every invalid variable', () => {
    expect(() => readConfig({ PORT: 'x', BRAND: 'y' })).toThrow(/PORT.*\n.*BRAND/);
  });

  it.each([
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://kitchen.lan', DEMO: '1' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://washboard.example', ...tls },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://w.example', ROLES: 'web,jobs', ...servers },
    { HOST: '0.0.0.0', ROLES: 'gateway', ...servers, ...tls },
    { NATS_URL: 'bus:4222, nats://other' },
    { NATS_URL: 'tls://web:p%40ss@one:4222,tls://web:p%40ss@[::1]:4223' },
    { NATS_URL: 'nats://web:x@localhost' },
    { NATS_URL: 'nats://web:x@bus', DEMO: '1' },
    { DATABASE_URL: '', NATS_URL: '', PUBLIC_URL: '' },
  ])('the configuration accepts %j', (environment) => {
    expect(() => readConfig(environment)).not.toThrow();
  });
});
