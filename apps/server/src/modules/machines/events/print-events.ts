import type { MachineEventLine } from '@washboard/contract/events/events';
import { fill } from '@washboard/contract/languages/texts';
import { type PrintedList, printList } from '../../platform/reports/index.ts';
import { describeEvent, type ReportStyle } from './describe-event.ts';
import type { EventFilter } from './events-repository.ts';

interface Print extends ReportStyle, Omit<PrintedList, 'texts'> {
  lines: readonly MachineEventLine[];
  filter: EventFilter;
}

export async function printEvents(print: Print): Promise<Buffer> {
  const { lines, texts, filter } = print;
  return printList(print, {
    rows: lines,
    filters: filter.kind ? [texts.group[filter.kind]] : [],
    timeOf: ({ at }) => at,
    entryOf(line, moment) {
      const { name, details } = describeEvent(line, print);
      return {
        beside: [moment(line.at), ...(line.isClockDoubtful ? [texts.doubtful] : [])],
        title: name,
        paragraphs: details.length > 0 ? [details.join(' · ')] : [],
        ...(line.by !== null && { aside: fill(texts.by, { name: line.by }) }),
      };
    },
  });
}
