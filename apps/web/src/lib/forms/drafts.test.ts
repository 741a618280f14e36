import { afterEach, expect, it } from 'vitest';
import { drafts } from './drafts.ts';

afterEach(() => drafts.forgetAllBut(null));

it('a draft returns to its owner once', () => {
  drafts.store('profile', 'chiara', { city: 'Milano' });
  expect(drafts.read('profile', 'chiara')).toEqual({ city: 'Milano' });
  drafts.forget('profile');
  expect(drafts.read('profile', 'chiara')).toBeNull();
});

it('a draft does not return to another account', () => {
  drafts.store('profile', 'chiara', { city: 'Milano' });
  expect(drafts.read('profile', 'klara')).toBeNull();
});

it('an account that logs in deletes the drafts of other accounts and keeps its own drafts', () => {
  drafts.store('profile', 'chiara', { city: 'Milano' });
  drafts.store('name', 'klara', { name: 'Haube' });
  drafts.forgetAllBut('klara');
  expect(drafts.read('profile', 'chiara')).toBeNull();
  expect(drafts.read('name', 'klara')).toEqual({ name: 'Haube' });
});

it('an empty form is not stored', () => {
  drafts.store('profile', 'chiara', {});
  expect(drafts.read('profile', 'chiara')).toBeNull();
});
