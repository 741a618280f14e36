import { localize } from '@washboard/contract/data-models/localize';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { describe, expect, test } from 'vitest';
import { parameterModelSchema } from '../model/parameter-model.ts';
import {
  draftChanges,
  draftConflicts,
  invalidCodes,
  rebasedDraft,
  valuesAfter,
  withEdit,
  withoutEdits,
} from './draft.ts';

const model = parameterModelSchema.parse(localize(dataModelOf('infinity', 'INF-50', 'A'), 'en'));
const present = { DI1: 99, DI8: 850, d: 2.5 };

const draft = withEdit(withEdit({}, present, 'DI1', { value: 120 }), present, 'd', { value: null, text: 'two' });

describe('a draft', () => {
  test("a draft stores an edit and the machine's value from when the edit began", () => {
    expect(draft).toEqual({ DI1: { value: 120, text: '', base: 99 }, d: { value: null, text: 'two', base: 2.5 } });
    expect(withEdit(draft, { ...present, DI1: 105 }, 'DI1', { value: 130 }).DI1).toMatchObject({
      value: 130,
      base: 99,
    });
    expect(withEdit({}, {}, 'DI1', { value: 99 }).DI1).toMatchObject({ base: null });
  });

  test("a draft drops an edit that restores the machine's value", () => {
    expect(withEdit(draft, present, 'DI1', { value: 99 })).not.toHaveProperty('DI1');
    expect(Object.keys(withoutEdits(draft, ['d']))).toEqual(['DI1']);
  });

  test('a draft detects values that cannot be sent', () => {
    expect(invalidCodes(model, draft)).toEqual(['d']);
    const wrong = withEdit(withEdit(draft, present, 'DI8', { value: 925 }), present, 'DI1', { value: 99.5 });
    expect(invalidCodes(model, wrong)).toEqual(['d', 'DI1', 'DI8']);
  });

  test("a draft sends numbers together with the machine's present values", () => {
    expect(draftChanges(draft, present)).toEqual([{ code: 'DI1', value: 120, expected: 99 }]);
    expect(draftChanges(draft, { ...present, DI1: 120 })).toEqual([]);
    expect(valuesAfter(draft, present)).toEqual({ DI1: 120, DI8: 850, d: 2.5 });
  });
});

describe('a change elsewhere', () => {
  const changed = { ...present, DI1: 105 };

  test('a change elsewhere is a conflict unless it sets the wanted value', () => {
    expect(draftConflicts(draft, present)).toEqual([]);
    expect(draftConflicts(draft, changed)).toEqual(['DI1']);
    expect(draftConflicts(draft, { ...present, DI1: 120 })).toEqual([]);
    expect(draftConflicts(draft, {})).toEqual(['DI1']);
  });

  test('a user resolves a conflict by keeping their own value', () => {
    const kept = rebasedDraft(draft, changed, 'DI1');
    expect(draftConflicts(kept, changed)).toEqual([]);
    expect(draftChanges(kept, changed)).toEqual([{ code: 'DI1', value: 120, expected: 105 }]);
  });
});
