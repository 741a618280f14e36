export {
  checkHost,
  failWithoutAnswer,
  isPublicAddress,
  type OutboundPolicy,
  outboundLookup,
  PrivateAddressError,
  readRetryAfter,
} from './outbound-addresses.ts';
