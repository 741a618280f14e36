import { languages } from '@washboard/contract/languages/languages';
import { ruleKinds } from '@washboard/contract/notifications/notification-rules';
import { channels } from '@washboard/contract/telemetry/channels';
import { describe, expect, it } from 'vitest';
import { describeState, describeSubject } from './sending/describe-subject.ts';
import type { MessageSubject } from './sending/read-subjects.ts';

const subject = (more: Partial<MessageSubject>): MessageSubject => ({
  id: '',
  serialNumber: 'PONTE0001',
  kind: 'alarm',
  key: 'AN03',
  severity: 'critical',
  facts: {},
  beganAt: new Date('2026-11-26T09:30:00Z'),
  clearedAt: null,
  isEnded: false,
  applianceName: 'Piatti',
  gamma: 'infinity',
  companyCode: '300001',
  companyName: 'Al Ponte',
  timeZone: 'Europe/Rome',
  isEscalated: false,
  acknowledgedBy: null,
  isLookedAt: false,
  ...more,
});

describe.each(languages)('notification texts in %s', (language) => {
  it.each(ruleKinds)('a notification of kind %s has a complete text', (kind) => {
    const facts = {
      channel: 'tankTmp',
      comparison: 'below',
      limit: 550,
      value: 480,
      cycleNumber: 7,
      version: '2.1.0',
    } as const;
    const key = kind === 'reviewMissed' ? '2026-11-25' : kind === 'supplies' ? 'W08' : 'AN03';
    const words = describeSubject(subject({ kind, key, facts }), { language, system: 'metric' });
    expect(words).not.toMatch(/\{\{|what\.|undefined|null/);
    expect(words.length).toBeGreaterThan(8);
  });

  it('the text of a changed day differs from the text of an unsigned day', () => {
    const words = (isChanged: boolean) => {
      const facts = { day: '2026-11-25', isChanged };
      return describeSubject(subject({ kind: 'reviewMissed', key: '2026-11-25 31', facts }), {
        language,
        system: 'metric',
      });
    };
    expect(words(true)).not.toBe(words(false));
    expect(words(true)).toContain('2026');
  });

  it.each(channels)('a threshold notification names the channel %s', (channel) => {
    const facts = { channel, comparison: 'above', limit: 100, value: 120 } as const;
    const words = describeSubject(subject({ kind: 'threshold', facts }), { language, system: 'imperial' });
    expect(words).not.toMatch(/\{\{|channel\.|what\./);
  });

  it("a notification shows the time in the machine's time zone", () => {
    expect(describeState(subject({}), language)).toContain('10:30');
  });
});
