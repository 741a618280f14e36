import { languages } from '@washboard/contract/languages/languages';
import { expect, it } from 'vitest';
import { describeEvent, type ReportStyle } from './describe-event.ts';
import { reportTexts } from './report-texts.ts';

const told = { macAddress: '00:1b:44:11:3a:b7', cycleNumber: 812 };

it.each(languages)('both main boards and the number of the next cycle are named: %s', (language) => {
  const style = { texts: reportTexts[language], language } as ReportStyle;
  const { name, details } = describeEvent(
    { kind: 'boardReplaced', body: { ...told, was: '00:1b:44:11:3a:00' } },
    style,
  );
  expect(name).toBe(reportTexts[language].kind.boardReplaced);
  expect(details[0]).toBe('00:1b:44:11:3a:00 → 00:1b:44:11:3a:b7');
  expect(details[1]).toMatch(/812$/);
  expect(describeEvent({ kind: 'boardReplaced', body: { ...told, was: null } }, style).details[0]).toBe(
    told.macAddress,
  );
});
