import type { ServerModule } from '../../../module.ts';
import { removeOrphanedEvents } from './event-subscriptions.ts';

export {
  addEventSubscription,
  areEventsWaiting,
  changeEventSubscription,
  type DequeuedEvent,
  dequeueEvents,
  removeEventSubscription,
} from './event-subscriptions.ts';
export { findInterest } from './find-interest.ts';
export { type OutgoingEvent, reportEvents, reportingOwnership, writeEvents } from './write-events.ts';

export const outgoingEventsModule: ServerModule = {
  tidy: ({ database }) => removeOrphanedEvents(database),
};
