import type { DeliveryState } from '@washboard/contract/webhooks/webhooks';
import { oneOf, searchParser } from '../../lib/search-params.ts';

// Repeats the contract's values: importing its schemas would add them to the first bundle.
export const shownStates = ['waiting', 'delivered', 'failed', 'withheld'] as const satisfies readonly DeliveryState[];

/** Search parameters of the page of a webhook: which deliveries it lists; default: all. */
export const parseWebhookSearch = searchParser({ state: oneOf(shownStates) });

export type WebhookSearch = ReturnType<typeof parseWebhookSearch>;
