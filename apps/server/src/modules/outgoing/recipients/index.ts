export { findRecipientZone } from './recipient-zone.ts';
