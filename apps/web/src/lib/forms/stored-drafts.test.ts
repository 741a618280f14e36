import { afterEach, expect, test } from 'vitest';
import { storedDrafts, unsentDrafts } from './stored-drafts.ts';

afterEach(() => localStorage.clear());

test('a draft returns to its owner and to no other account', () => {
  storedDrafts.write('parameters.IN1', 'anna', { DI1: 3 });
  expect(storedDrafts.read('parameters.IN1', 'anna')).toEqual({ DI1: 3 });
  expect(storedDrafts.read('parameters.IN1', 'bruno')).toBeNull();
  expect(storedDrafts.read('parameters.IN2', 'anna')).toBeNull();
  storedDrafts.write('parameters.IN1', 'anna', null);
  expect(storedDrafts.read('parameters.IN1', 'anna')).toBeNull();
});

test('the store deletes all drafts except the drafts of one account, and no other storage entry', () => {
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

test('the store ignores a damaged draft', () => {
  localStorage.setItem('washboard.draft.anna.parameters.IN1', '{"DI1":');
  expect(storedDrafts.read('parameters.IN1', 'anna')).toBeNull();
});

test('unsent work stays when another account logs in, and only its author deletes it', () => {
  unsentDrafts.write('installation.IN1', 'anna', { name: 'Piatti' });
  storedDrafts.write('installation.IN1', 'anna', { name: 'Piatti' });
  storedDrafts.forgetAllBut('bruno');
  expect(unsentDrafts.read('installation.IN1', 'bruno')).toBeNull();
  unsentDrafts.forgetOf('bruno');
  expect(unsentDrafts.read('installation.IN1', 'anna')).toEqual({ name: 'Piatti' });
  expect(unsentDrafts.count('anna')).toBe(1);
  unsentDrafts.forgetOf('anna');
  expect(unsentDrafts.read('installation.IN1', 'anna')).toBeNull();
});
