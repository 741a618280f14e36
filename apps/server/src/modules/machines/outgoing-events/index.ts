import type { ServerModule } from '../../../module.ts';
import { removeOrphanedEvents } from './take-events.ts';

export { findInterest } from './find-interest.ts';
export { addSubscription, changeSubscription, removeSubscription } from './subscriptions.ts';
export { outgoingSubscriptions } from './tables.ts';
export { areEventsWaiting, type TakenEvent, takeEvents } from './take-events.ts';
export { type OutgoingEvent, reportEvents, reportingOwnership, writeEvents } from './write-events.ts';

export const outgoingEventsModule: ServerModule = {
  tidy: ({ database }) => removeOrphanedEvents(database),
};
