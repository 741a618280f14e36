import { type EventGroup, eventGroups, kindsOfGroup } from '@washboard/contract/events/event-groups';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { fillPlural, fillText } from '@washboard/contract/languages/texts';
import { wholeNumber } from '@washboard/contract/units/number-format';
import { type PrintedList, printList, type ReportVerdict } from '../../platform/reports/index.ts';
import { describeEvent, type EventReportStyle } from './describe-event.ts';
import type { EventFilter } from './events-repository.ts';

interface Print extends EventReportStyle, Omit<PrintedList, 'texts'> {
  lines: readonly MachineEventLine[];
  filter: EventFilter;
}

export async function printEvents(print: Print): Promise<Buffer> {
  const { lines, texts, filter } = print;
  const rows = lines.map((line) => ({ line, words: describeEvent(line, print) }));
  return printList(print, {
    rows,
    filters: filter.kind ? [texts.group[filter.kind]] : [],
    verdict: describeVerdict(print),
    timeOf: ({ line: { at } }) => at,
    columns: [
      {
        title: texts.column.at,
        width: 88,
        textOf: ({ line }, moment) => [moment(line.at), ...(line.isClockDoubtful ? [texts.doubtful] : [])].join('\n'),
      },
      { title: texts.column.event, width: { share: 1 }, textOf: ({ words }) => words.name },
      { title: texts.column.details, width: { share: 2 }, textOf: ({ words }) => words.details.join(' · ') },
      { title: texts.column.by, width: 90, textOf: ({ line: { by } }) => by ?? '' },
    ],
  });
}

const groupOf = (kind: string): EventGroup =>
  eventGroups.find((group) => kindsOfGroup[group].some((groupKind) => groupKind === kind)) ?? 'other';

/** Events are not judged; page 1 says how many there are of each kind, unless the document is cut. */
function describeVerdict({ lines, total, texts, language }: Print): ReportVerdict {
  const wholeText = (count: number) => wholeNumber(count, language);
  const byGroup = Map.groupBy(lines, ({ kind }) => groupOf(kind));
  const shown = total > lines.length ? [] : eventGroups.filter((group) => byGroup.has(group));
  const counted = (group: EventGroup) =>
    fillText(texts.ofGroup, { group: texts.group[group], count: wholeText(byGroup.get(group)?.length ?? 0) });
  return {
    tone: 'none',
    sentence: fillPlural(language, texts.events, total, { shown: wholeText(total) }),
    further: shown.map(counted).join(' · '),
    sign: '',
  };
}
