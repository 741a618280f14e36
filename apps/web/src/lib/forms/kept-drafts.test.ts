import { afterEach, expect, test } from 'vitest';
import { keptDrafts } from './kept-drafts.ts';

afterEach(() => localStorage.clear());

test('a draft is returned to its owner and to no other account', () => {
  keptDrafts.write('parameters.IN1', 'anna', { DI1: 3 });
  expect(keptDrafts.read('parameters.IN1', 'anna')).toEqual({ DI1: 3 });
  expect(keptDrafts.read('parameters.IN1', 'bruno')).toBeNull();
  expect(keptDrafts.read('parameters.IN2', 'anna')).toBeNull();
  keptDrafts.write('parameters.IN1', 'anna', null);
  expect(keptDrafts.read('parameters.IN1', 'anna')).toBeNull();
});

test('all drafts except those of one account are deleted, and no other storage entry', () => {
  localStorage.setItem('washboard.language', 'it');
  keptDrafts.write('parameters.IN1', 'anna', { DI1: 3 });
  keptDrafts.write('parameters.IN1', 'bruno', { DI1: 4 });
  keptDrafts.forgetAllBut('anna');
  expect(keptDrafts.read('parameters.IN1', 'bruno')).toBeNull();
  expect(keptDrafts.read('parameters.IN1', 'anna')).toEqual({ DI1: 3 });
  keptDrafts.forgetAllBut(null);
  expect(keptDrafts.read('parameters.IN1', 'anna')).toBeNull();
  expect(localStorage.getItem('washboard.language')).toBe('it');
});

test('a damaged draft is ignored', () => {
  localStorage.setItem('washboard.draft.anna.parameters.IN1', '{"DI1":');
  expect(keptDrafts.read('parameters.IN1', 'anna')).toBeNull();
});
