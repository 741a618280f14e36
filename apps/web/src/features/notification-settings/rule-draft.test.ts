import type { NewRule, Rule } from '@washboard/contract/notifications/notification-rules';
import { describe, expect, it } from 'vitest';
import { draftedRule, emptyDraft, type RuleDraft, ruleDraft, ruleDraftErrors } from './rule-draft.ts';

const metric = { locale: 'en-GB', system: 'metric' } as const;
const imperial = { locale: 'en-GB', system: 'imperial' } as const;
const anna = '5f0c2f6e-5a3c-4f9e-9d0a-0f6d1f6a7b10';
const colleagues = new Set([anna]);
const everywhere = { companyCode: null, gamma: null, serialNumber: null };
const common = { isEnabled: true, machines: everywhere, byMail: true, byPush: true, escalation: null };
const machine = { serialNumber: 'HL240001', applianceName: 'Bicchieri', gamma: 'hiline' } as const;

const ruleWith = (rule: NewRule, names: Partial<Rule> = {}): Rule => ({
  id: anna,
  rule,
  companyName: null,
  machine: null,
  open: 0,
  lastAt: null,
  ...names,
});
const draft = (changes: Partial<RuleDraft>): RuleDraft => ({ ...emptyDraft(metric), ...changes });

const rules: [string, Rule][] = [
  ['an alarm', ruleWith({ kind: 'alarm', ...common, severity: 'warning', isEnabled: false, byPush: false })],
  ['offline', ruleWith({ kind: 'offline', ...common, afterMinutes: 45 })],
  ['another kind', ruleWith({ kind: 'firmware', ...common })],
  [
    'a threshold of one machine',
    ruleWith(
      {
        kind: 'threshold',
        ...common,
        machines: { ...everywhere, serialNumber: machine.serialNumber },
        channel: 'tankVlm',
        comparison: 'below',
        limit: 123,
        hysteresis: 7,
        holdMinutes: 3,
      },
      { machine },
    ),
  ],
  [
    'a range of a company, with an escalation',
    ruleWith(
      {
        kind: 'hygieneDeviation',
        ...common,
        machines: { companyCode: '300001', gamma: 'hiline', serialNumber: null },
        escalation: { afterMinutes: 20, userIds: [anna] },
      },
      { companyName: 'Trattoria' },
    ),
  ],
];

describe.each([metric, imperial])('a rule in the form, with $system units', (reader) => {
  it.each(rules)('a rule for %s is unchanged after it is opened and saved', (_what, stored) => {
    expect(draftedRule(ruleDraft(stored, reader), reader, colleagues)).toEqual(stored.rule);
  });
});

describe('a limit in the form', () => {
  const threshold = (changes: Partial<RuleDraft>) => draft({ kind: 'threshold', limit: '95', ...changes });

  it('the form stores a limit typed in Fahrenheit in the unit of its channel', () => {
    const typed = { ...emptyDraft(imperial), kind: 'threshold', limit: '203' } as const;
    expect(draftedRule(typed, imperial, colleagues)).toMatchObject({ limit: 950, hysteresis: 20 });
  });

  it('the form reads a volume in litres for a machine that never shows gallons', () => {
    const typed = { ...emptyDraft(imperial), kind: 'threshold', channel: 'tankVlm', limit: '10' } as const;
    const ofMachine = { ...typed, hysteresis: '0.5', machines: 'machine', machine } as const;
    expect(draftedRule(ofMachine, imperial, colleagues)).toMatchObject({ limit: 100, hysteresis: 5 });
  });

  it.each<[string, Partial<RuleDraft>, object]>([
    ['nothing was typed', { limit: ' ' }, { limit: 'required' }],
    ['no number', { limit: 'hot' }, { limit: 'number' }],
    ['the sensor never reaches it', { limit: '150' }, { limit: 'never' }],
    [
      'the sensor never reaches it, with a wrong hysteresis',
      { limit: '150', hysteresis: 'x' },
      { limit: 'never', hysteresis: 'number' },
    ],
    ['the sensor is always beyond it', { comparison: 'below', limit: '151' }, { limit: 'always' }],
    ['it could never end', { limit: '-39', hysteresis: '2' }, { hysteresis: 'neverEnds' }],
    ['a negative hysteresis', { hysteresis: '-1' }, { hysteresis: 'negative' }],
  ])('the form refuses a limit: %s', (_why, changes, fieldErrors) => {
    expect(ruleDraftErrors(threshold(changes), metric, colleagues)).toEqual(fieldErrors);
    expect(draftedRule(threshold(changes), metric, colleagues)).toBeUndefined();
  });

  it('the form ignores a faulty limit after the user changed the kind', () => {
    expect(ruleDraftErrors(draft({ kind: 'alarm', limit: 'hot' }), metric, colleagues)).toEqual({});
  });
});

describe('required choices', () => {
  it.each<[Partial<RuleDraft>, object]>([
    [{ machines: 'company' }, { companyCode: 'required' }],
    [{ machines: 'range' }, { gamma: 'required' }],
    [{ machines: 'machine' }, { machine: 'required' }],
    [{ escalates: true }, { people: 'required' }],
    [{ escalates: true, people: [anna, 'somebody who left'] }, { people: 'required' }],
  ])('the form requires a choice for %o', (changes, fieldErrors) => {
    expect(ruleDraftErrors(draft(changes), metric, colleagues)).toEqual(fieldErrors);
  });

  it('the form sends only the choices that its kind of machines and escalation use', () => {
    const left = draft({ machines: 'all', companyCode: '300001', gamma: 'hiline', machine, people: [anna] });
    expect(draftedRule(left, metric, colleagues)).toMatchObject({ machines: everywhere, escalation: null });
  });
});
