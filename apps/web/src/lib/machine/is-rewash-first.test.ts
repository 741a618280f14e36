import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { expect, it } from 'vitest';
import { isRewashFirst } from './is-rewash-first.ts';

const held = { rewashCycleNumber: 812 } as ApplianceState['status'];
const open = (severity: OpenAlarm['severity']): OpenAlarm => ({ errorCode: 'X', severity, startDate: '' });

it.each([
  ['comes first without an alarm', held, [], true],
  ['comes before a warning', held, [open('warning')], true],
  ['comes after a critical alarm', held, [open('critical')], false],
  ['comes after an alarm of unknown severity', held, [open(null)], false],
  ['is not shown when the machine asks for none', { rewashCycleNumber: null } as typeof held, [], false],
  ['is not shown for a machine that does not report it', {} as typeof held, [], false],
  ['is not shown for a machine that has reported nothing', null, [], false],
])('a rack to be washed again %s', (_name, status, openAlarms, isFirst) => {
  expect(isRewashFirst({ status, openAlarms })).toBe(isFirst);
});
