export { recordEvents, recordedEvents } from './record-events.ts';
