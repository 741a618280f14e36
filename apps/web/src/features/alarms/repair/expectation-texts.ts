import type { Expectation } from '@washboard/contract/data-models/repair-checks';
import { durationText } from '@washboard/contract/time/duration-text';
import { type SeenMachine, seenReading } from '@washboard/machine-model/repair/watch-repair';
import type { TFunction } from 'i18next';
import type { Formats } from '../../../lib/format/formats.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import type { Condition } from '../../../lib/machine/machine-view.ts';

export interface Wording {
  t: TFunction<['repair', 'common']>;
  formats: Formats;
  language: Language;
}

export function expectationText(expected: Expectation, wording: Wording): string {
  const text = momentText(expected, wording);
  if (expected.holdS === undefined) return text;
  const duration = durationText(expected.holdS * 1000, wording.language);
  return wording.t('expect.held', { expected: text, duration });
}

function momentText(expected: Expectation, { t, formats }: Wording): string {
  switch (expected.kind) {
    case 'reading': {
      const { channel, min, max } = expected;
      const value = formats.quantityText(channel, min ?? max ?? 0);
      return t(min === undefined ? 'expect.readingMax' : 'expect.readingMin', {
        channel: t(`common:channel.${channel}`),
        value,
      });
    }
    case 'door':
      return t(expected.isOpen ? 'expect.doorOpen' : 'expect.doorClosed');
    case 'power':
      return t(expected.isOn ? 'expect.powerOn' : 'expect.powerOff');
    case 'phase':
      return t('expect.phase', { phase: t(`common:phase.${expected.phase}`) });
    case 'cycle':
      return expected.cycleType === undefined
        ? t('expect.cycle')
        : t('expect.cycleOf', { programme: programmeName(expected.cycleType, t) });
    case 'ready':
      return t('expect.ready');
    case 'cleared':
      return t('expect.cleared');
  }
}

/** An unknown programme is shown by its code. */
function programmeName(cycleType: string, t: Wording['t']): string {
  return t(`common:programme.${cycleType}` as 'common:programme.dishes', { defaultValue: cycleType });
}

export function presentText(
  expected: Expectation,
  seen: SeenMachine,
  condition: Condition,
  { t, formats }: Wording,
): string {
  switch (expected.kind) {
    case 'reading': {
      const value = seenReading(expected.channel, seen);
      return value === null ? t('common:noReading') : formats.quantityText(expected.channel, value);
    }
    case 'door':
      return t(seen.status?.isDoorOpen ? 'nowOpen' : 'nowClosed');
    case 'cleared':
      return t(seen.isAlarmOpen ? 'nowAlarm' : 'nowCleared');
    default: {
      const shown = t(`common:condition.${condition}`);
      const phase = seen.status?.phase;
      if (!phase || condition !== 'running') return shown;
      const phaseName = t(`common:phase.${phase}` as 'common:phase.wash', { defaultValue: phase });
      return t('nowPhase', { condition: shown, phase: phaseName });
    }
  }
}
