import type { ServerModule } from '../../../module.ts';
import { removeOrphanedEvents } from './subscriptions.ts';

export { findInterest } from './find-interest.ts';
export {
  addEventSubscription,
  areEventsWaiting,
  changeEventSubscription,
  removeEventSubscription,
  type DequeuedEvent,
  dequeueEvents,
} from './subscriptions.ts';
export { type OutgoingEvent, reportEvents, reportingOwnership, writeEvents } from './write-events.ts';

export const outgoingEventsModule: ServerModule = {
  tidy: ({ database }) => removeOrphanedEvents(database),
};
