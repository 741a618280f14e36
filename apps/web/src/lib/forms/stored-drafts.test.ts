import { afterEach, expect, test } from 'vitest';
import { repairsDraft, storedDrafts } from './stored-drafts.ts';

afterEach(() => localStorage.clear());

test('a draft is returned to its owner and to no other account', () => {
  storedDrafts.write('parameters.IN1', 'anna', { DI1: 3 });
  expect(storedDrafts.read('parameters.IN1', 'anna')).toEqual({ DI1: 3 });
  expect(storedDrafts.read('parameters.IN1', 'bruno')).toBeNull();
  expect(storedDrafts.read('parameters.IN2', 'anna')).toBeNull();
  storedDrafts.write('parameters.IN1', 'anna', null);
  expect(storedDrafts.read('parameters.IN1', 'anna')).toBeNull();
});

test('all drafts except those of one account are deleted, and no other storage entry', () => {
  localStorage.setItem('washboard.language', 'it');
  storedDrafts.write('parameters.IN1', 'anna', { DI1: 3 });
  storedDrafts.write('parameters.IN1', 'bruno', { DI1: 4 });
  storedDrafts.forgetAllBut('anna');
  expect(storedDrafts.read('parameters.IN1', 'bruno')).toBeNull();
  expect(storedDrafts.read('parameters.IN1', 'anna')).toEqual({ DI1: 3 });
  storedDrafts.forgetAllBut(null);
  expect(storedDrafts.read('parameters.IN1', 'anna')).toBeNull();
  expect(localStorage.getItem('washboard.language')).toBe('it');
});

test('the forms with unsaved edits are counted, and not the repairs that are followed', () => {
  storedDrafts.write('parameters.IN1', 'anna', { DI1: 3 });
  storedDrafts.write('parameters.IN1', 'bruno', { DI1: 3 });
  storedDrafts.write(repairsDraft('IN1'), 'anna', {});
  expect(storedDrafts.countForms('anna')).toBe(1);
});

test('a damaged draft is ignored', () => {
  localStorage.setItem('washboard.draft.anna.parameters.IN1', '{"DI1":');
  expect(storedDrafts.read('parameters.IN1', 'anna')).toBeNull();
});
