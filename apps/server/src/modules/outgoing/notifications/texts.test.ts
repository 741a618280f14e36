import { languages } from '@washboard/contract/languages/languages';
import { ruleKinds } from '@washboard/contract/notifications/notification-rules';
import { channels } from '@washboard/contract/telemetry/channels';
import { describe, expect, it } from 'vitest';
import { describeState, describe as describeSubject } from './sending/describe-subject.ts';
import type { Subject } from './sending/read-subjects.ts';
import { notificationTexts } from './texts.ts';

/** `{a: {b: 'text'}}` as `{'a.b': 'text'}`, without the forms of plurals that only some languages have. */
function flatten(texts: object, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === 'object'
        ? flatten(value, `${prefix}${key}.`)
        : { [prefix + key.replace(/_many$/, '_other')]: value },
    ),
  );
}

const placesOf = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const english = flatten(notificationTexts.en);

const subject = (more: Partial<Subject>): Subject => ({
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

describe.each(languages)('texts of notifications in %s', (language) => {
  const texts = flatten(notificationTexts[language]);

  it('have the same keys and placeholders as in English, and no HTML', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect({ key, places: placesOf(text) }).toEqual({ key, places: placesOf(english[key]) });
      expect(text).not.toMatch(/^\s*$|[<>]/);
    }
  });

  it.each(ruleKinds)('describe %s', (kind) => {
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

  it('say that a signed day changed', () => {
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

  it.each(channels)('name the channel %s', (channel) => {
    const facts = { channel, comparison: 'above', limit: 100, value: 120 } as const;
    const words = describeSubject(subject({ kind: 'threshold', facts }), { language, system: 'imperial' });
    expect(words).not.toMatch(/\{\{|channel\.|what\./);
  });

  it('tell the time of the machine', () => {
    expect(describeState(subject({}), language)).toContain('10:30');
  });
});
