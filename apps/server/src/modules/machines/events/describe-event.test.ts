import { languages } from '@washboard/contract/languages/languages';
import { expect, it } from 'vitest';
import { describeEvent, type EventReportStyle } from './describe-event.ts';
import { eventReportTexts } from './texts.ts';

const board = { macAddress: '00:1b:44:11:3a:b7', cycleNumber: 812 };

it.each(languages)(
  'the description of a replaced board names both boards and the next cycle number in %s',
  (language) => {
    const style = { texts: eventReportTexts[language], language } as EventReportStyle;
    const { name, details } = describeEvent(
      { kind: 'boardReplaced', body: { ...board, was: '00:1b:44:11:3a:00' } },
      style,
    );
    expect(name).toBe(eventReportTexts[language].kind.boardReplaced);
    expect(details[0]).toBe('00:1b:44:11:3a:00 → 00:1b:44:11:3a:b7');
    expect(details[1]).toMatch(/812$/);
    expect(describeEvent({ kind: 'boardReplaced', body: { ...board, was: null } }, style).details[0]).toBe(
      board.macAddress,
    );
  },
);

it.each(languages)('the descriptions of a factory reset and a maintenance have their numbers in %s', (language) => {
  const style = { texts: eventReportTexts[language], language } as EventReportStyle;
  const reset = describeEvent({ kind: 'factoryReset', body: { changed: 7 } }, style);
  expect(reset.name).toBe(eventReportTexts[language].kind.factoryReset);
  expect(reset.details[0]).toMatch(/7$/);
  const body = { was: 12, cyclesBeforeMaintenance: 500 };
  expect(describeEvent({ kind: 'maintenanceCompleted', body }, style).details[0]).toMatch(/12.*500$/);
});

it.each(languages)('the description of an impossible number of lost messages calls it unknown in %s', (language) => {
  const { detail } = eventReportTexts[language];
  const detailsOf = (lostMessages: number) =>
    describeEvent({ kind: 'bufferOverflowed', body: { lostMessages } }, {
      texts: eventReportTexts[language],
      language,
    } as EventReportStyle).details;
  expect(detailsOf(Number.MAX_SAFE_INTEGER)).toEqual([detail.lostUnknown]);
  expect(detailsOf(7)[0]).toMatch(/7$/);
});
