export { type UnsubscribeLinks, type UnsubscribeTarget, unsubscribeLinks } from './unsubscribe-links.ts';
