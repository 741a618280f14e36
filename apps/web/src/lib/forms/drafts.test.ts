import { expect, it } from 'vitest';
import { drafts } from './drafts.ts';

it('returns a draft to its owner once', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  expect(drafts.take('profile', 'chiara')).toEqual({ city: 'Milano' });
  expect(drafts.take('profile', 'chiara')).toBeNull();
});

it('does not return a draft to another account', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  expect(drafts.take('profile', 'klara')).toBeNull();
  expect(drafts.take('profile', 'chiara')).toBeNull();
});

it('deletes the drafts of other accounts', () => {
  drafts.keep('profile', 'chiara', { city: 'Milano' });
  drafts.keep('name', 'klara', { name: 'Haube' });
  drafts.forgetAllBut('klara');
  expect(drafts.take('profile', 'chiara')).toBeNull();
  expect(drafts.take('name', 'klara')).toEqual({ name: 'Haube' });
});

it('does not store an empty form', () => {
  drafts.keep('profile', 'chiara', {});
  expect(drafts.take('profile', 'chiara')).toBeNull();
});
