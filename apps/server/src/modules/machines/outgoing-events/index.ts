export { findInterest } from './find-interest.ts';
export { addSubscription, changeSubscription, removeSubscription } from './subscriptions.ts';
export { outgoingSubscriptions } from './tables.ts';
export { areEventsWaiting, removeOrphanedEvents, type TakenEvent, takeEvents } from './take-events.ts';
export { type OutgoingEvent, reportEvents, reportingOwnership, writeEvents } from './write-events.ts';
