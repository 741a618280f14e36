import { X509Certificate } from 'node:crypto';
import type { BridgeTarget } from '@washboard/contract/bridges/bridge';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import type { BridgeRow } from './bridges-repository.ts';
import { BrokerError, checkBrokerAddress } from './broker-connection.ts';

/** @throws ProblemError BRIDGE_ADDRESS_REFUSED, VALIDATION_FAILED */
export function checkBridgeTarget({ config }: Pick<Context, 'config'>, { address, caCertificate }: BridgeTarget): void {
  try {
    checkBrokerAddress(address, { allowPrivate: config.isOutboundPrivate });
  } catch (error) {
    if (error instanceof BrokerError) throw new ProblemError('BRIDGE_ADDRESS_REFUSED');
    throw error;
  }
  if (caCertificate !== null && !isCertificate(caCertificate)) throw invalid('caCertificate', 'not a PEM certificate');
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}

/**
 * The stored password is sent only to the broker and user that it was entered for.
 * @throws ProblemError VALIDATION_FAILED
 */
export function requireSameBroker(
  existing: Pick<BridgeRow, 'address' | 'username' | 'caCertificate' | 'sealedPassword'>,
  { address, username, caCertificate }: BridgeTarget,
): void {
  const isSame =
    existing.address === address && existing.username === username && existing.caCertificate === caCertificate;
  if (existing.sealedPassword !== null && !isSame) throw invalid('password', 'enter it again for another broker');
}

const invalid = (path: string, message: string) =>
  new ProblemError('VALIDATION_FAILED', { errors: [{ path, message }] });
