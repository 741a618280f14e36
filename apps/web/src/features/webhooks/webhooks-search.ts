import type { DeliveryState } from '@washboard/contract/webhooks/webhooks';
import { oneOf, searchParser } from '../../lib/search-params.ts';

// Importing the contract's schemas would add them to the first bundle.
export const shownStates = ['waiting', 'delivered', 'failed', 'withheld'] as const satisfies readonly DeliveryState[];

export const parseWebhookSearch = searchParser({ state: oneOf(shownStates) });

export type WebhookSearch = ReturnType<typeof parseWebhookSearch>;
