export {
  checkHost,
  isPublicAddress,
  type OutboundPolicy,
  outboundLookup,
  PrivateAddressError,
} from './outbound-addresses.ts';
