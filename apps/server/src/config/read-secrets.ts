import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.ts';

/** A service of systemd can have their files as credentials, such as `washboard_DATABASE_URL`. */
const fileVariables = [
  'DATABASE_URL_FILE',
  'NATS_URL_FILE',
  'SMTP_URL_FILE',
  'SECRET_KEY_FILE',
  'BLUETOOTH_KEY_FILE',
  'MQTT_TLS_CERT',
  'MQTT_TLS_KEY',
];

export function withCredentials(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = environment.CREDENTIALS_DIRECTORY;
  if (folder === undefined) return environment;
  const files = fileVariables.flatMap((name) => {
    const variable = name.replace(/_FILE$/, '');
    const file = join(folder, `washboard_${variable}`);
    return environment[variable] === undefined && existsSync(file) ? [[name, file] as const] : [];
  });
  return { ...Object.fromEntries(files), ...environment };
}

/** These contain passwords, which a file can hold in place of the variable: its path is that of `DATABASE_URL_FILE`. */
const secretVariables = ['DATABASE_URL', 'NATS_URL', 'SMTP_URL'];

/** @throws ConfigurationError if a file cannot be read, or if variable and file are both set */
export function withSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inFiles = secretVariables.filter((name) => environment[`${name}_FILE`] !== undefined);
  const twice = inFiles.filter((name) => environment[name] !== undefined);
  if (twice.length > 0)
    throw new ConfigurationError(twice.map((name) => `Set ${name} or ${name}_FILE, not both.`).join('\n'));
  const secrets = inFiles.map((name) => [name, readSecret(`${name}_FILE`, environment[`${name}_FILE`] ?? '')]);
  return { ...environment, ...Object.fromEntries(secrets) };
}

function readSecret(name: string, file: string): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret !== '') return secret;
  } catch (error) {
    throw new ConfigurationError(`${name} (${file}) cannot be read: ${String((error as NodeJS.ErrnoException).code)}`);
  }
  throw new ConfigurationError(`${name} (${file}) is empty.`);
}
