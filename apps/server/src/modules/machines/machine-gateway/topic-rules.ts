import { serialNumberPattern } from '@washboard/contract/appliances/serial-number';
import { type MachineTopic, machineTopics } from '@washboard/contract/machine-link/device-messages';

const known: ReadonlySet<string> = new Set(machineTopics);

/** @returns what kind of message `topic` carries when `serialNumber` may publish it, else null */
export function publishableTopic(serialNumber: string, topic: string): MachineTopic | null {
  const prefix = `machines/${serialNumber}/`;
  if (!topic.startsWith(prefix)) return null;
  const rest = topic.slice(prefix.length);
  return known.has(rest) ? (rest as MachineTopic) : null;
}

/** The one topic a machine may subscribe to. Compared whole, so wildcards and `$share/…` never match. */
export function isSubscribable(serialNumber: string, topic: string): boolean {
  return topic === `machines/${serialNumber}/commands`;
}

/** A will says nothing that the gateway does not know by itself; one elsewhere is an attempt to speak for others. */
export function isOwnWill(serialNumber: string, topic: string): boolean {
  return publishableTopic(serialNumber, topic) === 'connection';
}

export function isSerialNumber(value: string | undefined): value is string {
  return value !== undefined && serialNumberPattern.test(value);
}
