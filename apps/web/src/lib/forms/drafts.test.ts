import { afterEach, expect, it } from 'vitest';
import { drafts } from './drafts.ts';

afterEach(() => drafts.forgetAllBut(null));

it('returns a draft to its owner once', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  expect(drafts.read('profile', 'chiara')).toEqual({ city: 'Milano' });
  drafts.forget('profile');
  expect(drafts.read('profile', 'chiara')).toBeNull();
});

it('does not return a draft to another account', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  expect(drafts.read('profile', 'klara')).toBeNull();
});

it('deletes the drafts of other accounts', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  drafts.keep('name', 'klara', { name: 'Haube' });
  drafts.forgetAllBut('klara');
  expect(drafts.read('profile', 'chiara')).toBeNull();
  expect(drafts.read('name', 'klara')).toEqual({ name: 'Haube' });
});

it('does not store an empty form', () => {
  drafts.keep('profile', 'chiara', {});
  expect(drafts.read('profile', 'chiara')).toBeNull();
});
