import {
  type Bridge,
  defaultDiscoveryPrefix,
  defaultTopicPrefix,
  parseBrokerAddress,
} from '@washboard/contract/bridges/bridge';
import type { Language } from '@washboard/contract/languages/languages';

/** Each error is a key of bridges.json. */
export const bridgeErrorCodes = ['addressFault', 'passwordAgain', 'prefixFault', 'caCertificateFault'] as const;
type BridgeErrorCode = (typeof bridgeErrorCodes)[number];

export interface BridgeValues {
  address: string;
  username: string;
  /** An empty password keeps the stored one. */
  password: string;
  caCertificate: string;
  topicPrefix: string;
  discoveryPrefix: string;
  language: Language;
  isOn: boolean;
}

export function bridgeValues(bridge: Bridge | null, language: Language): BridgeValues {
  return {
    address: bridge?.address ?? '',
    username: bridge?.username ?? '',
    password: '',
    caCertificate: bridge?.caCertificate ?? '',
    topicPrefix: bridge?.topicPrefix ?? defaultTopicPrefix,
    discoveryPrefix: bridge?.discoveryPrefix ?? defaultDiscoveryPrefix,
    language: bridge?.language ?? language,
    isOn: bridge?.isOn ?? true,
  };
}

/** The stored password must not be sent to another broker. */
export function needsPasswordAgain(bridge: Bridge | null, values: BridgeValues): boolean {
  if (!bridge?.hasPassword || values.username === '') return false;
  const { address, username, caCertificate } = bridgeTarget(bridge, values);
  return bridge.address !== address || bridge.username !== username || bridge.caCertificate !== caCertificate;
}

export function bridgeTarget(bridge: Bridge | null, values: BridgeValues) {
  const { password, username } = values;
  const isStored = password === '' && username !== '' && bridge?.hasPassword === true;
  return {
    address: values.address.trim(),
    username: username === '' ? null : username,
    ...(!isStored && { password: password === '' || username === '' ? null : password }),
    caCertificate: values.caCertificate.trim() === '' ? null : values.caCertificate.trim(),
  };
}

export function bridgeChange(bridge: Bridge | null, values: BridgeValues, version: number) {
  const { topicPrefix, discoveryPrefix, language, isOn } = values;
  return { ...bridgeTarget(bridge, values), topicPrefix, discoveryPrefix, language, isOn, version };
}

const prefixPattern = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,4}$/;

export function bridgeFieldErrors(
  bridge: Bridge | null,
  values: BridgeValues,
): Partial<Record<keyof BridgeValues, BridgeErrorCode>> {
  const { address, password, topicPrefix, discoveryPrefix, caCertificate } = values;
  return {
    ...(parseBrokerAddress(address.trim()) === null && { address: 'addressFault' }),
    ...(password === '' && needsPasswordAgain(bridge, values) && { password: 'passwordAgain' }),
    ...(!prefixPattern.test(topicPrefix) && { topicPrefix: 'prefixFault' }),
    ...(!prefixPattern.test(discoveryPrefix) && { discoveryPrefix: 'prefixFault' }),
    ...(caCertificate.trim() !== '' &&
      !caCertificate.includes('-----BEGIN CERTIFICATE-----') && { caCertificate: 'caCertificateFault' }),
  };
}
