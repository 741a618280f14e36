import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { eventRoutes } from './routes.ts';

export {
  type Contradiction,
  type Contradictions,
  findContradictions,
  type ReportedCycle,
} from './contradicting-cycles.ts';
export { eventKey } from './event-key.ts';
export { listEvents, readEventLines } from './list-events.ts';
export { eventViewOf } from './present-event.ts';
export { eventKindWords, parameterWords } from './texts.ts';

export const eventsModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [eventRoutes],
  retention: { events: { days: ({ eventRetentionDays }) => eventRetentionDays } },
};
