export { failWithoutAnswer } from './fail-without-answer.ts';
export {
  checkHost,
  isPublicAddress,
  type OutboundPolicy,
  outboundLookup,
  PrivateAddressError,
} from './outbound-addresses.ts';
export { readRetryAfter } from './retry-after.ts';
