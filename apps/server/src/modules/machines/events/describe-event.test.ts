import { languages } from '@washboard/contract/languages/languages';
import { expect, it } from 'vitest';
import { describeEvent, type ReportStyle } from './describe-event.ts';
import { reportTexts } from './texts.ts';

const board = { macAddress: '00:1b:44:11:3a:b7', cycleNumber: 812 };

it.each(languages)('both main boards and the number of the next cycle are named: %s', (language) => {
  const style = { texts: reportTexts[language], language } as ReportStyle;
  const { name, details } = describeEvent(
    { kind: 'boardReplaced', body: { ...board, was: '00:1b:44:11:3a:00' } },
    style,
  );
  expect(name).toBe(reportTexts[language].kind.boardReplaced);
  expect(details[0]).toBe('00:1b:44:11:3a:00 → 00:1b:44:11:3a:b7');
  expect(details[1]).toMatch(/812$/);
  expect(describeEvent({ kind: 'boardReplaced', body: { ...board, was: null } }, style).details[0]).toBe(
    board.macAddress,
  );
});

it.each(languages)('a factory reset and a maintenance are described in numbers: %s', (language) => {
  const style = { texts: reportTexts[language], language } as ReportStyle;
  const reset = describeEvent({ kind: 'factoryReset', body: { changed: 7 } }, style);
  expect(reset.name).toBe(reportTexts[language].kind.factoryReset);
  expect(reset.details[0]).toMatch(/7$/);
  const body = { was: 12, cyclesBeforeMaintenance: 500 };
  expect(describeEvent({ kind: 'maintenanceCompleted', body }, style).details[0]).toMatch(/12.*500$/);
});

it.each(languages)('more lost messages than a machine can lose are of unknown number: %s', (language) => {
  const { detail } = reportTexts[language];
  const detailsOf = (lostMessages: number) =>
    describeEvent({ kind: 'bufferOverflowed', body: { lostMessages } }, {
      texts: reportTexts[language],
      language,
    } as ReportStyle).details;
  expect(detailsOf(Number.MAX_SAFE_INTEGER)).toEqual([detail.lostUnknown]);
  expect(detailsOf(7)[0]).toMatch(/7$/);
});
