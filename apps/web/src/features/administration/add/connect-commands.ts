import type { LinkAddress } from '@washboard/contract/appliances/new-appliance';

interface Machine {
  serialNumber: string;
  linkSecret: string;
  gamma: string;
}

/** A line for a shell that sends one reading as this machine, with a stock MQTT client. */
export function mosquittoCommand({ serialNumber, linkSecret }: Machine, { host, port, isEncrypted }: LinkAddress) {
  return [
    `mosquitto_pub -h ${host} -p ${port}${isEncrypted ? ' --tls-use-os-certs' : ''} -i ${serialNumber}`,
    `-u ${serialNumber} -P ${linkSecret} -q 1 -t machines/${serialNumber}/telemetry`,
    String.raw`-m "{\"seq\":$(date +%s%3N),\"at\":\"$(date -u +%FT%TZ)\",\"boilerTmp\":851,\"tankTmp\":624}"`,
  ].join(' ');
}

/** A line for a shell, in a checkout of this project, that starts the emulator as this machine. */
export function emulatorCommand(
  { serialNumber, linkSecret, gamma }: Machine,
  { host, port, isEncrypted }: LinkAddress,
  server: string,
) {
  return [
    'node_modules/.bin/node apps/machine/src/cli.ts',
    `--url ${isEncrypted ? 'mqtts' : 'mqtt'}://${host}:${port} --server ${server}`,
    `--serial ${serialNumber} --secret ${linkSecret} --gamma ${gamma}`,
  ].join(' ');
}
