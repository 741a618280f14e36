import { loadEnvFile } from 'node:process';
import { UsageError } from './usage-error.ts';

const variables = {
  'data-dir': 'DATA_DIR',
  host: 'HOST',
  port: 'PORT',
  'mqtt-port': 'MQTT_PORT',
  brand: 'BRAND',
} as const;

type SettingOption = keyof typeof variables | 'settings';

/**
 * An option wins over the environment, and the environment over the file. The process's own environment changes, because
 * libraries read it too.
 * @throws UsageError when the file cannot be read
 */
export function applySettings({ settings, ...values }: Partial<Record<SettingOption, string | undefined>>): void {
  if (settings !== undefined) {
    try {
      loadEnvFile(settings);
    } catch (error) {
      throw new UsageError(`The file of --settings cannot be read: ${(error as Error).message}`);
    }
  }
  for (const [option, variable] of Object.entries(variables)) {
    const value = values[option as keyof typeof variables];
    if (value !== undefined) process.env[variable] = value;
  }
}
