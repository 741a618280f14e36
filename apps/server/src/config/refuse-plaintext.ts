import { readBusAddress } from './bus-address.ts';
import { ConfigurationError } from './configuration-error.ts';

interface Addresses {
  publicUrl: string;
  host: string;
  mqttTls: object | null;
  roles: readonly string[];
  natsUrl: string | null;
}

/** Passwords and tokens need TLS or the loopback interface, except in the demo. */
export function refusePlaintext({ publicUrl, host, mqttTls, roles, natsUrl }: Addresses): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (roles.includes('web') && protocol === 'http:' && !isLoopback(hostname)) {
    throw new ConfigurationError('PUBLIC_URL must be https outside loopback, unless DEMO=1.');
  }
  // The port listens on HOST, whatever PUBLIC_URL says.
  if (roles.includes('web') && protocol === 'http:' && !isLoopback(host)) {
    throw new ConfigurationError('HOST must be loopback where PUBLIC_URL is http, unless DEMO=1.');
  }
  if (roles.includes('gateway') && !mqttTls && !isLoopback(host)) {
    throw new ConfigurationError(
      'Machines must connect over TLS outside loopback: set MQTT_TLS_CERT and MQTT_TLS_KEY.',
    );
  }
  const bus = natsUrl === null ? null : readBusAddress(natsUrl);
  if (bus?.credentials && !bus.isEncrypted && !bus.hostnames.every(isLoopback)) {
    throw new ConfigurationError('NATS_URL must be tls:// outside loopback where it has a password, unless DEMO=1.');
  }
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
